import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Test

/**
 * Tests of a ferry:
 *
 *     @Test
 *     fun inADocumentation() {
 *     }
 */
class FerryTest {
    /** `@Test fun alsoThere() {}` */
    @Test
    fun code() {
        assertEquals(
            """
            @Test
            fun run() {
            }

            """.trimIndent(),
            Ferry.code(),
        )
    }

    // @Test
    // fun commentedOut() {
    //     assertEquals(1, 2)
    // }

    /*
    @Test
    fun commentedOutToo() {
        /* and a comment within */
        assertEquals(1, 2)
    }
    */

    // @Test
    fun withoutItsMark() {
        assertEquals(1, 2)
    }

    //@Disabled("closed")
    @Test // @Disabled
    fun markedInAComment() {
        assertFalse("@Disabled" in Ferry.code())
    }

    private val text = "@Test fun inAText() { fail() }"
    private val block = """
        @Test
        fun inABlock() {
        }
        ${"@Test fun inATemplate() {}"} "quoted" \
        """

    @Test
    fun contains() {
        assertFalse(Ferry.code() in text)
        assertFalse(Ferry.code() in block)
        val brace = '{'
        val quote = '"'
        assertFalse(Ferry.code().indexOf(brace) < 0, "a text with } and \" and // and /* and ${'$'}{")
        assertEquals(-1, Ferry.code().indexOf(quote))
    }

    /* one */ @Test /* two */ fun /* three */ between /* four */ () /* five */ { // six
        assertEquals('@', Ferry.code()[0])
    }
}
