import org.junit.jupiter.api.Test

class FerryTest : Helper() {
    @Test
    fun `one deck`() = check(4, 1)

    @Test
    fun `two decks`() = check(8, 2)
}
