function! Price(litres) abort
  if a:litres == 0
    return 0
  endif
  qall!
endfunction
