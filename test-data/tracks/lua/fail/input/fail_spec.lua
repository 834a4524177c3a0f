local fare = require('fail')

describe('fare', function()
  it('costs nothing for children', function()
    assert.equal(0, fare(5))
  end)

  it('costs half for the young', function()
    assert.equal(150, fare(15))
  end)

  it('costs all for others', function()
    assert.equal(300, fare(40), 'the full price')
  end)

  it('has a receipt', function()
    assert.are.same({ price = 300, lines = { 'ticket', 'tax' } }, fare.receipt(40))
  end)

  it('refuses what is no age', function()
    assert.has_error(function()
      fare('\\old')
    end, 'an age is a number')
  end)

  it('knows everybody', function()
    assert.is_true(fare.known())
  end)
end)
