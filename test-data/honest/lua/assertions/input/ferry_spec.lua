local ferry = require('ferry')


local say = require('say')

local function is_even(_, arguments) return arguments[1] % 2 == 0 end
say:set('assertion.even.positive', 'Expected %s to be even')
assert:register('assertion', 'even', is_even, 'assertion.even.positive')

describe('assertions', function()
  local snapshot
  before_each(function() snapshot = assert:snapshot() end)
  after_each(function() snapshot:revert() end)

  it('of its own', function() assert.is_even(ferry.places(3)) end)
  it('spies', function()
    local spied = spy.on(ferry, 'greet')
    ferry.greet('Ann')
    assert.spy(spied).was.called_with('Ann')
  end)
  it('stubs', function()
    stub(ferry, 'places').returns(1)
    assert.are.equal(1, ferry.places(8))
  end)
  it('is as it was', function() assert.are.equal(32, ferry.places(8)) end)
  it('expects errors', function()
    assert.has.errors(function() ferry.places(-1) end)
    assert.has_no.errors(function() ferry.places(1) end)
    assert.error_matches(function() ferry.places(-1) end, 'no such')
  end)
  it('raises a table', function()
    local ok, problem = pcall(error, { code = 1 })
    assert.is_false(ok)
    assert.are.same({ code = 1 }, problem)
  end)
  test('plain', function()
    assert(ferry.places(1) == 4, 'four')
    if ferry.places(2) ~= 8 then error({ places = ferry.places(2) }) end
  end)
  it('asserts nothing', function() end)
  it('is called in one line', function() assert.True(ferry.places(1) == 4) assert.Nil(ferry.cars) end)
end)
