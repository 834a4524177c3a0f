require_relative 'test_helper'
require_relative 'ferry'

class FerryTest < Minitest::Test
  def test_one_deck
    assert_equal 4, Ferry.places(1)
  end
end
