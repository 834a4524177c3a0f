local ferry = require('ferry')

describe('loops', function()
  for n = 1, 3 do
    it('has places on ' .. n .. ' decks', function()
      assert.are.equal(4 * n, ferry.places(n))
    end)
  end
  for _, case in ipairs { { 'one', 1, 4 }, { 'two', 2, 8 } } do
    it(case[1], function() assert.are.equal(case[3], ferry.places(case[2])) end)
    describe('deck ' .. case[1], function()
      it('is fixed', function() assert.are.equal(case[3], ferry.places(case[2])) end)
    end)
  end
end)
