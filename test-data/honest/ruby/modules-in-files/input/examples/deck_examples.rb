module DeckExamples
  def test_even
    assert_predicate Ferry.places(decks), :even?
  end
end
