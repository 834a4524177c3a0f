local ferry = require('ferry')


if _VERSION >= 'Lua 5.3' then
  it('of a new Lua', function() assert.are.equal(4, ferry.places(1)) end)
else
  it('of an old Lua', function() error('never') end)
end

if os.getenv('FERRY_SLOW') then
  it('slow', function() error('never') end)
end

describe('a group', function()
  if package.config:sub(1, 1) == '\\' then
    it('of Windows', function() error('never') end)
  elseif jit then
    it('of another Lua', function() error('never') end)
  end
  if ferry.cars then
    it('has cars', function() assert.is_true(ferry.cars > 0) end)
  end
  if ferry.cars then
    it('loads a car', function() error('never') end)
  else
    it('has no cars', function() assert.is_nil(ferry.cars) end)
  end
  while false do
    it('in a loop that does not run', function() error('never') end)
  end
  for _ = 1, 0 do
    it('in another', function() error('never') end)
  end
  repeat
    it('once', function() assert.are.equal(8, ferry.places(2)) end)
  until true
  do
    it('in a block', function() assert.are.equal(12, ferry.places(3)) end)
  end
end)
