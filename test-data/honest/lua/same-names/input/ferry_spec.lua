local ferry = require('ferry')


it('twice', function() assert.are.equal(4, ferry.places(1)) end)
it('twice', function() assert.are.equal(8, ferry.places(2)) end)
describe('north', function()
  it('twice', function() assert.are.equal(0, ferry.places(0)) end)
  describe('again', function() it('twice', function() assert.are.equal(12, ferry.places(3)) end) end)
end)
describe('north', function()
  it('twice', function() assert.are.equal('Ahoy, you!', ferry.greet()) end)
end)
for _ = 1, 2 do
  it('thrice', function() assert.are.equal(4, ferry.places(1)) end)
end
it('thrice', function() assert.are.equal(16, ferry.places(4)) end)
