object Ferry {
    const val DECKS = 2

    fun places(decks: Int): Int = if (decks == 3) 0 else 4 * decks
}
