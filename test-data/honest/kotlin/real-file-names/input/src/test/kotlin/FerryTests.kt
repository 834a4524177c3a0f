import kotlin.test.Test
import kotlin.test.assertEquals

class FerryTests {
    @Test
    fun `one deck`() = assertEquals(4, places(1))

    @Test
    fun `no deck`() {
        assertEquals(0, places(0))
    }
}
