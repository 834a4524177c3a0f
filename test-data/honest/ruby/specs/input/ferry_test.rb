require 'minitest/autorun'
require_relative 'ferry'

describe 'spec Upper1' do
  before { @n = 2 }
  after { @n = nil }
  it 'has 甲板2' do
    assert_equal 8, Ferry.places(@n)
  end
  it 'expects Upper3' do
    _(Ferry.places(1)).must_equal 4
  end
  describe 'inner decks4' do
    let(:n) { 3 }
    it 'x' do
      _(Ferry.places(n)).must_equal 12
    end
    specify { assert_equal 16, Ferry.places(4) }
  end
end

describe Ferry do
  it 'is cars5' do
    assert_equal 16, Ferry.places(4)
  end
  [1, 2].each do |n|
    it "is #{n}" do
      _(Ferry.places(n)).must_equal(4 * n)
    end
  end
end

describe 'outer x6' do
  it 'one' do
    assert_equal 16, Ferry.places(4)
  end
  describe 'inner' do
    it 'one' do
      assert_equal 16, Ferry.places(4)
    end
  end
end
