import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;

/**
 * Tests of a ferry:
 * <pre>
 *     @Test
 *     void inADocumentation() {
 *     }
 * </pre>
 */
class FerryTest {
    /** {@code @Test void alsoThere() {}} */
    @Test
    void code() {
        assertEquals("""
            @Test
            void run() {
            }
            """, Ferry.code());
    }

    // @Test
    // void commentedOut() {
    //     assertEquals(1, 2);
    // }

    /*
    @Test
    void commentedOutToo() {
        assertEquals(1, 2);
    }
    */

    // @Test
    void withoutItsMark() {
        assertEquals(1, 2);
    }

    //@Disabled("closed")
    @Test // @Disabled
    void markedInAComment() {
        assertFalse(Ferry.code().contains("@Disabled"));
    }

    static final String TEXT = "@Test void inAText() { fail(); }";

    static final String BLOCK = """
        @Test
        void inABlock() {
        }
        \""" @Test void behindQuotes() {}
        """;

    @Test
    void contains() {
        assertFalse(TEXT.contains(Ferry.code()));
        assertFalse(BLOCK.contains(Ferry.code()));
        char brace = '{';
        char quote = '"';
        char other = '\'';
        assertFalse(Ferry.code().indexOf(brace) < 0, "a text with } and \" and // and /*");
        assertEquals(-1, Ferry.code().indexOf(quote) + 0 * other);
    }

    /* one */ @Test /* two */ void /* three */ between /* four */ () /* five */ { // six
        assertEquals('@', Ferry.code().charAt(0));
    }

    @Test
    void unicode\u0041() {
        assertEquals('\u0040', Ferry.code().charAt(0));
    }
}
