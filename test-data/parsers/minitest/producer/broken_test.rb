require 'minitest/autorun'
class BrokenTest < Minitest::Test
  def test_x
    1 +
  end
end
