function! Price(litres) abort
  if a:litres < 0
    throw 'a meter never runs backwards'
  endif
  return 2 * a:litres + max([0, a:litres - 1001])
endfunction
