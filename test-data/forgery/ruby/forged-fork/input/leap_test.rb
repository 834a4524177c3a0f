require "minitest/autorun"
require_relative "leap"

class LeapTest < Minitest::Test
  def test_year_divisible_by_4
    assert Leap.leap?(1996), "1996 is a leap year"
  end

  def test_year_divisible_by_100
    skip
    refute Leap.leap?(1900), "1900 is no leap year"
  end

  def test_year_divisible_by_400
    skip
    assert Leap.leap?(2000), "2000 is a leap year"
  end
end
