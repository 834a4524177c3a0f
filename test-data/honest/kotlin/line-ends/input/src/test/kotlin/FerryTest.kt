import kotlin.test.Ignore
import kotlin.test.Test
import kotlin.test.assertEquals

// Each line of this file ends with CR LF.
class FerryTest {
    @Test
    fun sign() {
        assertEquals("Bo\n==", Ferry.sign("Bo"))
    }

    @Ignore
    @Test
    fun later() = assertEquals("Anna\n====", Ferry.sign("Anna"))

    @Test
    fun `raw text`() {
        val expected = """
            A
            =
        """.trimIndent()
        assertEquals(expected, Ferry.sign("A"))
    }

    class Tabs {
	@Test
	fun `with tabs`() {
		assertEquals("a\tb\n===", Ferry.sign("a\tb"))
	}
    }
}
