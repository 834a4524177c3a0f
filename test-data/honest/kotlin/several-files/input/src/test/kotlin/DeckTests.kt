import org.junit.jupiter.api.Nested
import kotlin.test.Test

class DeckTests : Helper() {
    @Test
    fun `no deck`() = check(0, 0)

    @Nested
    inner class Many {
        @Test
        fun `three decks`() = check(12, 3)
    }
}

internal class MoreDeckTests : Helper() {
    @Test
    fun `four decks`() = check(16, 4)
}
