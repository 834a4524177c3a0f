require 'minitest/autorun'
require_relative 'twice'

module Helpers
  def test_helper
    flunk
  end
end

class Table
  def test_rows
    [[1, 2], [2, 4]]
  end
end

class TwiceTest < Minitest::Test
  def test_one
    skip 'not for the future' if RUBY_VERSION >= '9'
    assert_equal 2, twice(1)
  end

  if RUBY_VERSION >= '9'
    def test_new_syntax
      assert_equal 4, twice(2)
    end
  else
    def test_old_syntax
      assert_equal 4, twice(2)
    end
  end

  private def test_inline
    flunk
  end

  def test_named
    flunk
  end
  private :test_named

  def test_table
    Table.new.test_rows.each { |n, expected| assert_equal expected, twice(n) }
  end

  private

  def test_data
    [1, 2]
  end
end
