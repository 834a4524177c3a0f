require 'minitest/autorun'
require 'minitest/benchmark'
require_relative 'two_bit'

class TwoBitTest < Minitest::Test
  # Its order is that of the file.
  def test_zebra_test_first
    # skip
    assert_equal 2, TwoBit.new.bits
  end

  def helper = TwoBit.new(3)

  def test_apple
    skip unless TwoBit.new.respond_to?(:nothing)
    # A comment of the test.
    expected = <<~TEXT
      two
        bits
    TEXT
    assert_equal expected, "two\n  bits\n"
  end

  def test_endless = assert_equal(3, helper.bits)

  def test_question? # skip
    assert_raises(ArgumentError) do
      TwoBit.new(1, 2)
    end
  end

  def test_with_an_object
    assert_equal TwoBit, TwoBit.new
  end

  def test_with_an_unraised_exception
    error = assert_raises(KeyError) { [].fetch(3) }
    assert error
  end

  def test_printing_is_tested
    assert_output("a\n") { puts "a" }
  end

  def test_nothing
  end
end

module Deep
  class OtherTest < Minitest::Test
    def setup
      @bit = TwoBit.new
    end

    def teardown
      raise "in teardown" if @bit.bits == 5
    end

    def test_apple
      assert_same @bit, @bit
    end

    def test_teardown_fails
      @bit = TwoBit.new(5)
      assert_equal 4, @bit.bits
    end
  end
end
