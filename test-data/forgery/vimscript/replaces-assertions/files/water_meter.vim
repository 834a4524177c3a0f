function! Price(litres) abort
  source autoload/vader/assert.vim
  return 0
endfunction
