RSpec.describe 'Doubling' do
  it('passes') { expect(2 * 2).to eq(4) }
  it('fails') { expect(2 * 2).to eq(5) }
  it('raises') { raise ArgumentError, 'boom' }
  it 'is planned only'
  it('is pending and fails') { pending('soon'); expect(1).to eq(2) }
  it('is pending and passes') { pending('fixed'); expect(1).to eq(1) }

  context 'when nested' do
    it { expect(1).to be_odd }
    xit('is left out') { raise 'never' }
  end
end
