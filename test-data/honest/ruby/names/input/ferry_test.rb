require 'minitest/autorun'
require_relative 'ferry'

class Deck1Test < Minitest::Test
  def test_größe2?
    assert_equal 8, Ferry.places(2)
  end
  def test_größe3!
    assert_equal 4, Ferry.places(1)
  end
  def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks4 = assert(Ferry.places(1) == 4)
  def test_größe5() assert_equal 16, Ferry.places(4) end
  def test_cars6; assert_equal 16, Ferry.places(4); end
end

class Ferry7Test < Minitest::Test
  def test_cars8(n = 2)
    assert_equal 4 * n, Ferry.places(n)
  end
  def test_with__double9(*)
    assert_equal 8, Ferry.places(2)
  end
end

class Big_Ferry10Test < Minitest::Test
  def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks11
    x = if true then 4 else 5 end
    assert_equal x, Ferry.places(1)
    [1].each do |n| assert_equal 4, Ferry.places(n) end
  rescue ArgumentError
    flunk
  ensure
    x = nil
  end
end
