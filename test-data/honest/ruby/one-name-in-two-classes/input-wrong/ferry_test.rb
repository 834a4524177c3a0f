require 'minitest/autorun'
require_relative 'ferry'

class Big_Ferry1Test < Minitest::Test
  def test_question2
    assert_equal 8, Ferry.places(2)
  end
end
class Deck3Test < Minitest::Test
  def test_question2
    assert_equal 8, Ferry.places(2)
  end
end

class Größe4Test < Minitest::Test
  parallelize_me!
  def test_decks5
    assert_equal 12, Ferry.places(3)
  end
  def test_x6
    assert_equal 8, Ferry.places(2)
  end
end
class HTTP7Test < Minitest::Test
  i_suck_and_my_tests_are_order_dependent!
  def test_with__double8
    assert_equal 4, Ferry.places(1)
  end
end

class Big_Ferry9Test < Minitest::Test
  def self.test_order = :alpha
  def test_größe10
    assert_equal 12, Ferry.places(3)
  end
  def test_größe11
    assert_equal 8, Ferry.places(2)
  end
end
