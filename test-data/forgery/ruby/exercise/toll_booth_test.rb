require "minitest/autorun"
require_relative "toll_booth"

class TollBoothTest < Minitest::Test
  def test_car
    assert_equal 3, TollBooth.toll(2, 1)
  end

  def test_lorry
    skip
    assert_equal 12, TollBooth.toll(4, 22)
  end

  def test_ten_tonnes_are_not_too_heavy
    skip
    assert_equal 5, TollBooth.toll(3, 10)
  end

  def test_receipt
    skip
    assert_equal ["2 axles: 3", "4 axles: 12", "total: 15"], TollBooth.receipt([[2, 1], [4, 22]])
  end

  def test_receipt_of_nobody
    skip
    assert_equal ["total: 0"], TollBooth.receipt([])
  end

  def test_unicycle
    skip
    error = assert_raises(ArgumentError) { TollBooth.toll(1, 1) }
    assert_equal "a vehicle has at least two axles", error.message
  end
end
