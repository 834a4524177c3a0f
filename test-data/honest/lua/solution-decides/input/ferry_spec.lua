local ferry = require('ferry')


local slow = os.getenv('FERRY_SLOW')
local has_cars = ferry.cars ~= nil

local function needs_boats()
  if not ferry.boats then pending('no boats') end
end

describe('skips', function()
  it('by the environment', function()
    if not slow then pending('slow') end
    error('never')
  end)
  it('by a name of the solution', function()
    if not has_cars then pending('no cars') end
    error('never')
  end)
  it('by a value', function()
    if ferry.places(1) == 4 then return pending('four places') end
    error('never')
  end)
  it('by an operator', function()
    local _ = ferry.trains or pending('no trains')
    error('never')
  end)
  it('by a helper', function()
    needs_boats()
    error('never')
  end)
  it('by a file', function()
    local file = io.open('prices.txt')
    if not file then pending('no prices') end
    error('never')
  end)
  it('after an early return', function()
    if ferry.places(2) < 8 then return end
    assert.are.equal(8, ferry.places(2))
  end)
  it('by a package', function()
    if package.loaded.ferry then pending('loaded') end
    error('never')
  end)
  if ferry.places(1) > 3 then
    pending('large ones')
  end
  if not ferry.oars then pending('rows', function() error('never') end) else it('rows', function() end) end
  if not slow then pending('slow ones') end
  for _, name in ipairs { 'sails', 'drifts' } do pending(name .. ' later') end
  it('runs', function() assert.are.equal(4, ferry.places(1)) end)
end)
