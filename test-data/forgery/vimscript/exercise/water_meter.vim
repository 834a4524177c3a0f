function! Price(litres) abort
  " your implementation goes here
endfunction
