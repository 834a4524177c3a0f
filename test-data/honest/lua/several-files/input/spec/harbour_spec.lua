local harbour = require('spec.support.harbour')

describe('harbour', function()
  it('of one name', function() harbour.has_places(3, 12) end)
  harbour.defines(it, 'by a helper', 1)
end)
