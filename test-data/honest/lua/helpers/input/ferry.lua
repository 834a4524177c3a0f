local ferry = {}

function ferry.places(decks)
  if decks < 0 then error('no such deck') end
  return 4 * decks
end

function ferry.greet(name)
  return 'Ahoy, ' .. (name or 'you') .. '!'
end

return ferry
