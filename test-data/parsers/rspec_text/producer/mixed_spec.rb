RSpec.describe 'Math' do
  it('adds') { expect(1 + 1).to eq 2 }
  context 'when dividing' do
    it('divides') { expect(1 / 2).to eq 1 }
    xit('later') {}
    it('known') { pending 'why'; raise 'no' }
  end
  it('prints') { puts 'some words' }
end
