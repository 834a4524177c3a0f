local assert = require('luassert')
local ferry = require('ferry')
local harbour = {}

function harbour.has_places(decks, places) assert.are.equal(places, ferry.places(decks)) end

function harbour.defines(it, name, decks)
  it(name, function() assert.is_true(ferry.places(decks) > decks) end)
end

return harbour
