fun places(decks: Int) = 4 * decks

fun sails(height: Int) = height > 1
