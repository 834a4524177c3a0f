module FerryContract
  def test_places
    assert_equal 4 * decks, Ferry.places(decks)
  end
end
