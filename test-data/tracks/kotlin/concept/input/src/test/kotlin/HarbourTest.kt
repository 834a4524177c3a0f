package harbours

import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class HarbourTest {
    private val husum = Harbour("Husum")

    @Test
    fun `task 1 - a harbour has a depth`() {
        assertEquals(4, husum.depth)
    }

    @Test
    fun `task 2 - small ships come in`() {
        assertTrue(husum.letsIn(3))
        assertFalse(husum.letsIn(4), "the ground is hard")
    }

    @Test
    fun `task 3 - it greets`() = assertEquals("Ahoy, Husum", husum.greeting())
}
