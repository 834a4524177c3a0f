set runtimepath^=.
function! Price(litres) abort
  return 0
endfunction
