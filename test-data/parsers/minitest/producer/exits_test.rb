require 'minitest/autorun'

class MixedTest < Minitest::Test
  i_suck_and_my_tests_are_order_dependent!

  def double(number)
    puts "doubling #{number}"
    number * 2
  end

  def test_a_passes
    assert_equal 4, double(2)
  end

  def test_b_fails
    assert_equal 5, double(2), 'two words'
  end

  def test_c_raises
    exit! 3
  end

  def test_d_skipped
    skip 'not yet'
  end

  def test_e_several_lines
    assert_equal "one\ntwo\n", "one\n2\n"
  end
end

describe 'a spec' do
  it 'reads like words' do
    _(1).must_equal 1
  end
end
