require 'minitest/autorun'
require_relative 'ferry'

class FerryTest < Minitest::Test
  def test_crew
    assert_equal 2, Ferry.new.crew.size
  end
end
