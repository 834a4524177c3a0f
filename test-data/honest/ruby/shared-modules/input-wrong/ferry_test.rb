require 'minitest/autorun'
require_relative 'ferry'

module HTTP1Shared
  def test_甲板2
    assert_equal 4 * n, Ferry.places(n)
  end
end
class HTTP1OneTest < Minitest::Test
  include HTTP1Shared
  def n = 1
end
class HTTP1TwoTest < Minitest::Test
  include HTTP1Shared
  def n = 2
end

class Big_Ferry3Test < Minitest::Test
  def test_test_test4
    assert_equal 16, Ferry.places(4)
  end
  alias test_alias_test_test4 test_test_test4
  alias_method :test_second_test_test4, :test_test_test4
end
