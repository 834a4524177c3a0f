require 'minitest/autorun'
require_relative 'doubling'

class DoublingTest < Minitest::Test
  def test_times
    assert_equal 2, Doubling::TIMES
  end

  def test_twice
    assert_equal 4, Doubling.new.twice(2)
  end
end
