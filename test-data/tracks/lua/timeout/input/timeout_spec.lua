local wait = require('timeout')

describe('wait', function()
  it('returns for zero', function()
    assert.equal(0, wait(0))
  end)

  it('returns for one', function()
    assert.equal(1, wait(1))
  end)

  it('returns for two', function()
    assert.equal(2, wait(2))
  end)
end)
