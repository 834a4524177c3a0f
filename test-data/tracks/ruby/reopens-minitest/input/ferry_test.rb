require_relative 'test_helper'

class FerryTest < Minitest::Test
  include SharedTests

  def test_two_decks
    assert_places 8, two
  end
end
