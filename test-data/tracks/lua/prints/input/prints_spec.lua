local greet = require('prints')

describe('greet', function()
  it('says hello', function()
    assert.equal('hello', greet('hello'))
  end)

  it('says nothing', function()
    assert.equal('', greet(''))
  end)

  it('says much', function()
    assert.equal('much', greet('much'))
  end)

  it('says it to a child process', function()
    assert.equal('child', greet('child'))
  end)

  it('says something else', function()
    assert.equal('else', greet('fail'))
  end)
end)
