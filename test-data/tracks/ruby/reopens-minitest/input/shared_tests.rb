module SharedTests
  def test_no_deck
    assert_places 0, 0
  end
end
