fun places(decks: Int) = 4 * decks + 1

fun sails(height: Int) = height > 1
