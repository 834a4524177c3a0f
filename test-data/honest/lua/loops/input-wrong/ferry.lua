return {
  places = function(decks)
    if decks < 0 then error('no such deck') end
    return 4 * decks + (decks == 2 and 1 or 0)
  end
}
