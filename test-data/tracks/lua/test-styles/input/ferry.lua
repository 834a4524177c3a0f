return {
  places = function(decks)
    return 4 * decks
  end
}
