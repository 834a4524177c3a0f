require 'minitest/autorun'
require_relative 'ferry'

describe 'x1 > odd' do
  it 'a > b' do
    assert_equal 8, Ferry.places(2)
  end
  it "it's ünï größe2" do
    assert_equal 4, Ferry.places(1)
  end
  it :symbol do
    assert_equal 8, Ferry.places(2)
  end
  describe 'x' do
    describe Ferry, 'places' do
      it 'deep' do
        assert_equal 12, Ferry.places(3)
      end
    end
  end
end

describe 'subject Upper3' do
  subject { Ferry.places(2) }
  it { _(subject).must_equal 8 }
  it { assert_equal 4, Ferry.places(1) }
end
class Deck4Spec < Minitest::Spec
  it 'in class cars5' do
    assert_equal 16, Ferry.places(4)
  end
end
