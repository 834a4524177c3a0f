object Ferry {
    const val DECKS = 2

    fun places(decks: Int): Int {
        require(decks >= 0) { "no such ferry" }
        return 4 * decks
    }
}
