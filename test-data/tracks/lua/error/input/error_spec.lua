local half = require('halving')

describe('half', function()
  it('halves ten', function()
    assert.equal(5, half(10))
  end)
end)
