require 'minitest/autorun'
require_relative 'ferry'
require_relative 'shared_tests'

module Minitest::Assertions
  def assert_places(expected, decks)
    assert_equal expected, Ferry.places(decks), 'other places'
  end
end

class Minitest::Test
  def two = 2
end
