#!/usr/bin/env lua
local ferry = require('ferry')


it ('a blank before it', function () assert.are.equal(4, ferry.places(1)) end);
it('joined ' .. 'of two', function() assert.are.equal(4, ferry.places(1)) end)
it("on \z
    two lines", function() assert.are.equal(4, ferry.places(1)) end)
it("it's \"quoted\" \x41\065", function() assert.are.equal(8, ferry.places(2)) end)
it(string.format('%d decks', 2), function() assert.are.equal(8, ferry.places(2)) end)
it(
  'on its own line',
  function()
    assert.are.equal(12, ferry.places(3))
  end
)
local function body() assert.are.equal(8, ferry.places(2)) end
it('with a body elsewhere', body)
it('with a comment', --[[ it('gone', function() end) ]] function() -- it('gone too')
  assert.are.equal(4, ferry.places(1))
end)
local tests = {
  it = function(name) return name .. '!' end,
  describe = function(_, run) return run end,
}
assert(tests.it('no test') == 'no test!')
tests:describe(function() it('not run', error) end)
