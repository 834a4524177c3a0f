require 'minitest/autorun'
require_relative 'ferry'

module Deck1
  class InnerTest < Minitest::Test
  def test_甲板2
    assert_equal 4, Ferry.places(1)
  end
  class DeepTest < Minitest::Test
  def test_with__double3
    assert_equal 8, Ferry.places(2)
  end
  end
  end
end

Big_Ferry4Test = Class.new(Minitest::Test) do
  def test_test_test5
    assert_equal 4, Ferry.places(1)
  end
end

Big_Ferry6Base = Class.new(Minitest::Test) do
  def n = 1
end
class HTTP7Test < Big_Ferry6Base
  def test_test_test8 = assert_equal(4 * n, Ferry.places(n))
end
