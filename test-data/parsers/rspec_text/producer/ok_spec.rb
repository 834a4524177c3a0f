RSpec.describe('Ok') { it('one') {}; it('two') {} }
