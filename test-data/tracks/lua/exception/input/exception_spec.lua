local parse = require('exception')

describe('parse', function()
  it('reads a number', function()
    assert.equal(7, parse('7'))
  end)

  it('reads a word', function()
    assert.equal('seven', parse('seven'))
  end)

  it('reads a pair', function()
    assert.are.same({ 1, 2 }, parse('1 2'))
  end)

  it('reads nothing', function()
    assert.is_nil(parse(''))
  end)
end)
