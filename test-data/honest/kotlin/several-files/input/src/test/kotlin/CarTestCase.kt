import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class CarTestCase : Helper() {
    @ParameterizedTest
    @ValueSource(ints = [3, 5])
    fun `some decks`(decks: Int) = check(4 * decks, decks)
}
