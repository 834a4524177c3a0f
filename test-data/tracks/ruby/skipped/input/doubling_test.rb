require "minitest/autorun"
require_relative "doubling"

class DoublingTest < Minitest::Test
  def test_one
    assert_equal 2, Doubling.twice(1)
  end

  def test_two
    skip
    assert_equal 4, Doubling.twice(2)
  end

  def test_less_than_nothing
    # skip
    assert_equal(-2, Doubling.twice(-1))
  end
end
