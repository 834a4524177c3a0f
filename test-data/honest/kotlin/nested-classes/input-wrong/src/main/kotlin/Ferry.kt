class Ferry(private val decks: Int) {
    val places get() = decks * 4
    var cars = 0
        private set

    fun board(): Boolean {
        cars++
        return true
    }
}
