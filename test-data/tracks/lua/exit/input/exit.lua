return function(away)
  if away then
    print('good bye')
    os.exit(0)
  end
  return 'here'
end
