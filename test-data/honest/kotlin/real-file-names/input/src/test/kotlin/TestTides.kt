import kotlin.test.Test
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class TestTides {
    @Test
    fun `at high water`() = assertTrue(sails(3))

    @Test
    fun `at low water`() = assertFalse(sails(0))
}
