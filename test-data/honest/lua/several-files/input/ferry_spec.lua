local ferry = require('ferry')


describe('ferry', function()
  it('has places', function() assert.are.equal(4, ferry.places(1)) end)
  it('of one name', function() assert.are.equal(8, ferry.places(2)) end)
end)
