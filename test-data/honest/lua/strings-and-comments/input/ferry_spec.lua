local ferry = require('ferry')

--[[
it('gone', function() error('never') end)
]]
local text = [[
it('in a text', function() error('never') end)
]]
it('real', function()
  assert.are.equal(4, ferry.places(1))
end)
if #text > 3 then
  it('sometimes', function() assert.are.equal(8, ferry.places(2)) end)
else
  it('otherwise', function() error('never') end)
end
