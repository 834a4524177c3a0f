local garden = require('garden')

describe('garden', function()
  it('has an area', function()
    assert.are.equal(12, garden.area(3, 4))
    assert.are.equal(0, garden.area(0, 4))
  end)

  it('has a fence', function()
    assert.are.equal(14, garden.fence(3, 4))
  end)

  it('has beds', function()
    assert.is_true(garden.fits(12, 3))
    assert.is_false(garden.fits(12, 13))
  end)
end)
