require 'minitest/autorun'
require_relative 'ferry'

class Deck1Test < Minitest::Test
  def test_with__double2
    assert_equal 8, Ferry.places(2)
  end
  def test_decks3
    assert_equal 12, Ferry.places(3)
  end
end

class Deck4Test < Minitest::Test
  def test_decks5
    assert_equal 12, Ferry.places(3)
  end
  private
  def test_helper(n)
    n
  end
  def test_no_args
    flunk
  end
end
class Ferry6Test < Minitest::Test
  def test_test_test7
    assert_equal 12, Ferry.places(3)
  end
  def test_hidden; flunk; end
  private :test_hidden
  protected def test_prot; flunk; end
end

class HTTP8Test < Minitest::Test
  def self.test_data
    [1, 2]
  end
  class << self
    def test_more; end
  end
  def helper_test; flunk; end
  def tests_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks9; flunk; end
  def testing; flunk; end
  def test_cars10
    assert_equal 16, Ferry.places(4)
  end
end
