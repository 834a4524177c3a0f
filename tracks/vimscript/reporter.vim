" Runs the test file named on the command line with Vader, and makes the events of tracks/_kit/PROTOCOL.md of what Vader
" says of its cases. The solution runs in this process and can do to it whatever it likes.

let [s:token, s:mark] = readfile('/dev/fd/4')[0:1]
let s:file = argv(0)
let s:ended = 0
" The test that runs: its name, whether its result is known, and what is wrong.
let s:test = {}

function! s:escape(text) abort
  return substitute(substitute(substitute(a:text, '\\', '\\\\', 'g'), "\t", '\\t', 'g'), "\n", '\\n', 'g')
endfunction

" Sends an event. Fields are names and texts in turn; those without a text are left out.
function! s:send(event, ...) abort
  let line = s:token . ' ' . a:event
  for at in range(0, a:0 - 1, 2)
    if a:000[at + 1] !=# ''
      let line .= "\t" . a:000[at] . '=' . s:escape(a:000[at + 1])
    endif
  endfor
  if a:event ==# 'start' || a:event ==# 'result'
    call writefile([s:mark], '/dev/fd/1', 'aS')
  endif
  call writefile([line], '/dev/fd/3', 'aS')
endfunction

" What is echoed is a message of Vim's, and would be shown nowhere.
function! s:print(said) abort
  let text = substitute(a:said, '^\n', '', '')
  if text !=# ''
    call writefile(split(text, "\n", 1), '/dev/fd/1', 'aS')
  endif
endfunction

function! s:end_test() abort
  if !empty(s:test)
    let status = empty(s:test.wrong) ? 'passed' : s:test.pending ? 'xfailed' : s:test.raised ? 'error' : 'failed'
    call s:send('result', 'name', s:test.name, 'file', s:file, 'status', status, 'message', join(s:test.wrong, "\n"))
  endif
  let s:test = {}
endfunction

" What stands on Vader's console: the beginning of each part of a case, and what is wrong with it.
function! s:heard(message) abort
  let part = matchlist(a:message, '^(\s*\(\d\+\)/\d\+) \[\s*\(\u\+\)\] \((X) \)\?\(\_.*\)$')
  if empty(part)
    if a:message =~# '^Success/Total: .* (.*assertions: '
      call s:end_test()
      call s:send('end')
    elseif !empty(s:test) && !empty(s:test.wrong)
      " Where something was thrown: within the test and what it calls.
      let place = matchstr(a:message, '^> .*/\d\+\%(\[\d\+\]\.\.\|, \)\zs.*')
      let s:test.raised = s:test.raised || a:message =~# '^> '
      if a:message !~# '^\%(> \|Success/Total: \|Stopping after\)'
        call add(s:test.wrong, a:message)
      elseif place !=# ''
        call add(s:test.wrong, 'in ' . place)
      endif
    endif
    return
  endif
  let [number, kind, is_wrong, text] = part[1:4]
  if get(s:test, 'number', 0) != number
    call s:end_test()
    " To Vader, a test whose name has TODO or FIXME is one that may fail.
    let s:test = {'number': number, 'name': s:names[number - 1], 'pending': s:cases[number - 1].pending, 'wrong': [], 'raised': 0}
    call s:send('start', 'name', s:test.name, 'file', s:file)
  endif
  if is_wrong !=# ''
    call add(s:test.wrong, text ==# '' ? 'Expectation failure' : text)
  endif
endfunction

function! s:hook() abort
  for file in ['vader'] + map(['assert', 'helper', 'parser', 'syntax', 'window'], '"vader/" . v:val')
    execute 'source /usr/share/vim-vader/autoload/' . file . '.vim'
  endfor
  function! vader#window#append(message, indent, ...) abort
    call s:heard(a:message)
    return 0
  endfunction
  " Why the tests cannot be run.
  function! vader#print_stderr(output) abort
    call s:send('failure', 'message', substitute(a:output, '^Vader error: \(.*\) (in .*)$', '\1', ''))
  endfunction
  function! vader#window#execute(lines, lang_if)
    let temp = tempname()
    let lines = empty(a:lang_if) ? a:lines : [a:lang_if . ' << __VADER__LANG__IF__'] + a:lines + ['__VADER__LANG__IF__']
    call writefile(lines, temp)
    " Vim prints its messages at once then, also those before an endless loop.
    let &verbose = 1
    try
      execute 'source' temp
    finally
      let &verbose = 0
      call delete(temp)
    endtry
  endfunction
endfunction

function! s:load(solution) abort
  redir => g:reporter_said
  try
    silent execute 'source' fnameescape(a:solution)
  catch
    redir END
    let place = matchstr(v:throwpoint, '\V' . escape(fnamemodify(a:solution, ':t'), '\') . '\m.*$')
    call s:send('failure', 'message', v:exception . (place ==# '' ? '' : ' (' . place . ')'))
    cquit
  endtry
  redir END
  call s:print(g:reporter_said)
  unlet g:reporter_said
endfunction

" Says where a test ended Vim: with `qall`, say, or with `input()`, which finds nothing to read.
function! s:leaves() abort
  if empty(s:test)
    return
  endif
  " Outermost first: `script …[1]..function Report[3]..Ask[2]..VimLeavePre Autocommands for "*"..function <SNR>1_leaves[6]`.
  let [name, line] = matchlist(expand('<stack>'), '\%(function\|\.\.\)\s*\([^. [\]]\+\)\[\(\d\+\)\]\.\.VimLeavePre')[1:2]
  let code = execute('function ' . (name =~# '^\d\+$' ? '{' . name . '}' : name))
  let code = matchstr(code, '\n' . line . '\s\+\zs[^\n]*')
  call s:send('failure', 'message', 'in function ' . name . ', line ' . line . ': ' . code)
endfunction
" Where the line is not that of a function, there is no more to say.
autocmd VimLeavePre * try | call s:leaves() | catch | endtry

set runtimepath+=/usr/share/vim-vader
let s:runtimepath = &runtimepath
call s:load(fnamemodify(s:file, ':r') . '.vim')
" What the solution has made of Vader while it was loaded is gone then, and Vim looks for no functions in its folder.
let &runtimepath = s:runtimepath
call s:hook()
try
  let s:cases = vader#parser#parse(fnamemodify(s:file, ':p'), 1, 0)
  " A test without a name has its number.
  let s:names = map(copy(s:cases), {number, case -> get(case.comment, 'execute', get(case.comment, 'do', number + 1 . ''))})
catch
  call s:send('failure', 'exercise', v:exception =~# '^Syntax error' ? 'yes' : '', 'message', v:exception)
  cquit
endtry
for s:name in s:names
  call s:send('plan', 'name', s:name, 'file', s:file)
endfor
if empty(s:names)
  call s:send('empty')
  call s:send('end')
  qall!
endif
call vader#run(1, '-q', s:file)
