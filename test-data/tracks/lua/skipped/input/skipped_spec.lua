local stack = require('skipped')

describe('stack', function()
  it('is empty', function()
    assert.equal(0, #stack())
  end)

  pending('is not yet asked for its top')

  it('holds two', function()
    if #stack() == 0 then
      pending('it cannot push')
    end
    assert.equal(2, #stack())
  end)
end)
