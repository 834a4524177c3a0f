RSpec.describe 'broken' do
  it('x') { expect(1).to eq(1) }
  nonsense_here
end
