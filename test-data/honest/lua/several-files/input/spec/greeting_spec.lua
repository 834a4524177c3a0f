local ferry = require('ferry')


describe('greeting', function()
  it('greets', function() assert.are.equal('Ahoy, Ann!', ferry.greet('Ann')) end)
  it('of one name', function() assert.are.equal('Ahoy, you!', ferry.greet()) end)
end)
