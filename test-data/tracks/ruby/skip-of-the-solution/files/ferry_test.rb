require 'minitest/autorun'
require_relative 'ferry'

class FerryTest < Minitest::Test
  def test_one_deck
    skip
    assert_equal 4, Ferry.places(1)
  end

  def test_sinks
    skip 'no sink' unless Ferry.respond_to?(:sink)
    assert Ferry.sink
  end

  def test_ruby
    skip 'new Ruby' if RUBY_VERSION >= '2'
    flunk
  end

  def test_later
    assert_equal 8, Ferry.places(2)
    skip 'the rest is not written'
    flunk
  end

  def test_in_a_thousand_years
    skip_until 2999, 1, 1, 'too early'
    flunk
  end
end

class WindowsTest < Minitest::Test
  WINDOWS = RUBY_PLATFORM.match?(/mingw|mswin/)

  def setup
    skip 'only on Windows' unless WINDOWS
  end

  def test_drive
    flunk
  end
end
