require 'minitest/autorun'
require_relative 'ferry'
begin
  require_relative 'cars'
  HAS = true
rescue LoadError
  HAS = false
end
LATER = []
LATER << 1 if respond_to?(:cars, true)
class FerryTest < Minitest::Test
  def test_one = assert_equal(4, places(1))
  def test_a
    skip 'a' unless HAS
    flunk
  end
  def test_b
    skip 'b' if LATER.empty?
    flunk
  end
  def test_c
    skip 'c' unless File.exist?('cars.rb')
    flunk
  end
  def test_d
    skip 'd' unless Object.const_defined?(:Cars)
    flunk
  end
  def test_e
    skip 'e' unless defined?(cars)
    flunk
  end
end
