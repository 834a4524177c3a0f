import org.junit.jupiter.api.Assumptions

object Ferry {
    val hasCars = false
    val version = 1

    fun places(decks: Int): Int {
        Assumptions.assumeTrue(decks < 5, "that is too many")
        return 4 * decks
    }

    fun isReady() = false
}
