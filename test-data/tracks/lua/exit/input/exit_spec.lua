local leave = require('exit')

describe('leave', function()
  it('stays', function()
    assert.equal('here', leave(false))
  end)

  it('goes', function()
    assert.equal('there', leave(true))
  end)

  it('comes back', function()
    assert.equal('here', leave(false))
  end)
end)
