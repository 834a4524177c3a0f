object Ferry {
    fun places(decks: Int) = 4 * decks
}
