local tally = require('pass')

describe('tally', function()
  it('counts nothing in an empty list', function()
    assert.are.same({}, tally({}))
  end)

  it('counts equal words together', function()
    -- The order of the words does not matter.
    local words = { 'oak', 'elm', 'oak' }

    assert.are.same({ oak = 2, elm = 1 }, tally(words))
  end)

  describe('words with capital letters', function()
    it('counts equal words together', function()
      assert.are.same({ Oak = 1, oak = 1 }, tally({ 'Oak', 'oak' }))
    end)

    it("doesn't change them", function()
      assert.are.same({ ELM = 1 }, tally({ 'ELM' }))
    end)
  end)

  it('counts equal words together', function()
    assert.are.same({ ash = 3 }, tally({ 'ash', 'ash', 'ash' }))
  end)
end)
