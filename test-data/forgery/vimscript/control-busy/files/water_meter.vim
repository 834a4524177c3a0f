command! -nargs=1 Note call add(g:notes, <args>)
let g:notes = []
augroup meter
  autocmd User Read Note 'read'
augroup END
let s:host = system('uname')

function! Price(litres) abort
  redir => said
  silent echo 'a meter'
  redir END
  let more = execute('echo "another"')
  doautocmd User Read
  new
  call setline(1, a:litres)
  let litres = str2nr(getline(1))
  bwipeout!
  call writefile([litres, said, more], 'notes.txt', 'a')
  Note s:host
  if litres < 0
    throw 'a meter never runs backwards'
  endif
  return 2 * litres + max([0, litres - 1000])
endfunction
