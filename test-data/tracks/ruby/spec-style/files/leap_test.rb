require 'minitest/autorun'
require_relative 'leap'

describe Leap do
  it 'knows 1996' do
    _(Leap.leap?(1996)).must_equal true
  end

  describe 'of centuries' do
    it 'knows 1900' do
      expect(Leap.leap?(1900)).must_equal true
    end
  end
end
