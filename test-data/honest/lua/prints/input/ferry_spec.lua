local ferry = require('ferry')


print('ok 1 - printed')
describe('prints', function()
  before_each(function() io.write('without an end') end)
  after_each(function() print() end)
  it('much', function()
    for _ = 1, 200 do print(('x'):rep(80)) end
    assert.are.equal(8, ferry.places(2))
  end)
  it('to both', function()
    io.stderr:write('not ok 2 - printed\n')
    io.stdout:write('\27[31m', '\0', '\n')
    assert.are.equal(4, ferry.places(1))
  end)
  it('catches what is printed', function()
    local said, own = {}, print
    _G.print = function(text) said[#said + 1] = text end
    finally(function() _G.print = own end)
    print('caught')
    assert.are.same({ 'caught' }, said)
  end)
end)
