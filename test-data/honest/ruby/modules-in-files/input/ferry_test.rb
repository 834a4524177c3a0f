require 'minitest/autorun'
require_relative 'ferry'
require_relative 'ferry_contract'
require_relative 'examples/deck_examples'

class SmallFerryTest < Minitest::Test
  include FerryContract
  def decks = 1
end

class BigFerryTest < Minitest::Test
  include FerryContract
  include DeckExamples
  def decks = 2

  def test_is_big
    assert_operator Ferry.places(decks), :>, 4
  end
end
