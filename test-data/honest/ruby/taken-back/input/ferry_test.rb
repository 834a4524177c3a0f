require 'minitest/autorun'
require_relative 'ferry'

class Größe1Test < Minitest::Test
  def test_gone; flunk; end
  undef test_gone
  def test_removed; flunk; end
  remove_method :test_removed
  def test_question2
    assert_equal 16, Ferry.places(4)
  end
end

class Big_Ferry3Test < Minitest::Test
  def test_gone
    assert_equal 16, Ferry.places(4)
  end
  def test_test_test4
    assert_equal 4, Ferry.places(1)
  end
end
class Big_Ferry3SubTest < Big_Ferry3Test
  undef_method :test_gone
end

class HTTP5Test < Minitest::Test
  def test_cars6
    assert_equal 16, Ferry.places(4)
  end
end
class HTTP5Test
  def test_with__double7
    assert_equal 4, Ferry.places(1)
  end
end
