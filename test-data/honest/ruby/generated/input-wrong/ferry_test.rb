require 'minitest/autorun'
require_relative 'ferry'

class Deck1Test < Minitest::Test
  [1, 2].each do |n|
    define_method("test_made_#{n}") do
      assert_equal 4 * n, Ferry.places(n)
    end
  end
  define_method('test_with spaces a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks2') { assert_equal 4, Ferry.places(1) }
  define_method(:test_syma_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks3) { assert_equal 8, Ferry.places(2) }
end

class Deck4Test < Minitest::Test
  class_eval <<~R
    def test_evaled
      assert_equal 4, Ferry.places(1)
    end
  R
  def self.check(name, n)
    define_method("test_#{name}") { assert_equal 4 * n, Ferry.places(n) }
  end
  check 'one', 1
  check :two, 2
end
