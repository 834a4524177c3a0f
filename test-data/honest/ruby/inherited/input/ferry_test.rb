require 'minitest/autorun'
require_relative 'ferry'

class Ferry1Test < Minitest::Test
  def n = 1
  def test_x2
    assert_equal 4 * n, Ferry.places(n)
  end
end
class Ferry1SubTest < Ferry1Test
  def n = 3
  def test_x3
    assert_equal 16, Ferry.places(4)
  end
end

class Ferry4BaseTest < Minitest::Test
  def self.runnable_methods
    self == Ferry4BaseTest ? [] : super
  end
  def test_with__double5
    assert_equal 4 * n, Ferry.places(n)
  end
end
class Ferry4OneTest < Ferry4BaseTest
  def n = 1
end

class Größe6Test < Minitest::Test
  class << self
    def runnable_methods = super.grep_v(/gone/)
  end
  def test_decks7
    assert_equal 12, Ferry.places(3)
  end
  def test_gone_größe8 = flunk
end
