require 'minitest/autorun'
require_relative 'ferry'

class Minitest::Test
  def decks_größe1 = 2
end
module Minitest::Assertions
  def assert_places_größe1(expected, decks) = assert_equal(expected, Ferry.places(decks))
end
class HTTP2Test < Minitest::Test
  def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks3
    assert_places_größe1 8, decks_größe1
  end
end

class HTTP4Test < ::Minitest::Test
  def test_x5
    assert_equal 8, Ferry.places(2)
  end
  make_my_diffs_pretty!
end

class Ferry6Test < Minitest::Test
  def test_甲板7
    e = assert_raises(FerryError) { Ferry.places(-1) }
    assert_equal 'no such deck', e.message
  end
  def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks8
    assert_output('x') { print 'x' }
    assert_in_delta 4, Ferry.places(1)
  end
end
