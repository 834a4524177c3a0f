return function(n)
  if n == 1 then
    print('waiting for one')
  end
  while n == 1 do end
  return n
end
