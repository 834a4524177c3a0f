const val DECKS = 4
object Ferry { val hasCars = false; fun places(decks: Int) = DECKS * decks }
