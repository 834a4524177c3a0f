local meter = require('water_meter')

describe('water meter', function()
  it('charges nothing for no water', function()
    assert.equal(0, meter.bill(0))
  end)

  it('charges a basic rate', function()
    assert.equal(240, meter.bill(120))
  end)

  it('charges more above a thousand litres', function()
    assert.equal(2600, meter.bill(1200))
  end)

  it('lists the parts of a bill', function()
    assert.are.same({ basic = 2000, raised = 600 }, meter.parts(1200))
  end)

  it('knows a leak', function()
    assert.is_true(meter.leaks({ 3, 3, 4 }))
    assert.is_false(meter.leaks({ 3, 0, 4 }))
  end)

  it('refuses a meter that runs backwards', function()
    assert.has_error(function()
      meter.bill(-1)
    end, 'the meter ran backwards')
  end)
end)
