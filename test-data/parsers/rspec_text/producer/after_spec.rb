RSpec.configure { |c| c.after(:suite) { raise 'leak' } }
RSpec.describe('Cart') { it('adds') {} }
