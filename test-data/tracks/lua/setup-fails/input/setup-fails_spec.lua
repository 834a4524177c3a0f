local Jar = require('setup-fails')

describe('jar', function()
  local jar

  before_each(function()
    jar = Jar.new()
  end)

  it('is empty', function()
    assert.equal(0, jar.count)
  end)

  it('is open', function()
    assert.is_true(jar.open)
  end)
end)
