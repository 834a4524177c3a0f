print('loading')

return function(word)
  if word == 'much' then
    io.write(string.rep('0123456789', 60), '\n')
  elseif word == 'child' then
    os.execute('echo from a shell')
  elseif word ~= '' then
    print(word)
    io.stderr:write('a warning\n')
    io.write('no newline at the end')
  end
  return word
end
