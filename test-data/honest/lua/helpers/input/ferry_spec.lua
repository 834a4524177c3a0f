local ferry = require('ferry')


local function check(decks, places)
  it('has ' .. places .. ' places on ' .. decks .. ' decks', function()
    assert.are.equal(places, ferry.places(decks))
  end)
end
local should, group = it, describe
local function shared(decks)
  describe('shared', function()
    it('is a number', function() assert.is_number(ferry.places(decks)) end)
    it('is not too large', function() assert.is_true(ferry.places(decks) < 10) end)
  end)
end
local function unused()
  it('never defined', function() error('never') end)
end

group('by another name', function()
  should('greet', function() assert.are.equal('Ahoy, you!', ferry.greet()) end)
  check(1, 4)
  check(2, 8)
  shared(1)
  shared(2)
end)

local cases = { sloop = 1, brig = 2 }
for _, name in ipairs { 'brig', 'sloop' } do check(cases[name], cases[name] * 4) end

(function()
  it('within a function', function() assert.are.equal(8, ferry.places(2)) end)
end)()
