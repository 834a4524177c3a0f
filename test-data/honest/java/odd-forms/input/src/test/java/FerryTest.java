import static org.junit.jupiter.api.Assertions.*;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.Test;

public final class FerryTest {
    @Test public void onOneLine() { assertEquals(3, Ferry.total(List.of(1, 2))); }

    public @Test void annotationLater() { assertEquals(1, Ferry.total(List.of(1))); }

    @Test /* a comment */ protected void withAComment() { assertEquals(2, Ferry.total(List.of(2))); }

    @Test
    // a comment of its own line
    void
    onLines
    (
    )
    throws
    IOException
    {
        assertEquals(4, Ferry.total(List.of(4)));
    }

    @org.junit.jupiter.api.Test void withTheWholeName() { assertEquals(5, Ferry.total(List.of(5))); }

    @Test() void withParentheses() { assertEquals(6, Ferry.total(List.of(6))); }

    @ Test void withASpace() { assertEquals(7, Ferry.total(List.of(7))); }

    @SuppressWarnings({"unchecked", "rawtypes"}) @Test final synchronized strictfp void manyModifiers() { assertEquals(8, Ferry.total(List.of(8))); }

    @Test <T extends Integer> void generic() { assertEquals(9, Ferry.total(List.of(9))); }

    @Test void withInfo(TestInfo info, TestReporter reporter) { assertEquals(10, Ferry.total(List.of(10)), info.getDisplayName()); }

    @Timeout(10) @Test @Tag("a") @Tag("b") void manyAnnotations() { assertEquals(11, Ferry.total(List.of(11))); }

    @Test void one() { assertEquals(12, Ferry.total(List.of(12))); } @Test void two() { assertEquals(13, Ferry.total(List.of(13))); }

    @Test void overloaded() { assertEquals(14, Ferry.total(List.of(14))); }

    @Test void overloaded(TestInfo info) { assertEquals(15, Ferry.total(List.of(15))); }

    @Test void overloaded(TestReporter reporter) { assertEquals(16, Ferry.total(List.of(16))); }

    // What JUnit does not run.
    @Test private void hidden() { fail(); }
    @Test static void ofTheClass() { fail(); }
    @Test int returns() { return fail(); }
    abstract static class Odd { @Test void never() { fail(); } }
    private static class Hidden { @Test void never() { fail(); } }
    interface Part { @Test default void never() { fail(); } }

    @Test
    void withLocalClasses() {
        class Local {
            @Test
            void never() {
                fail();
            }
        }
        var anonymous = new Object() {
            @Test
            void never() {
                fail();
            }
        };
        record Pair(int one, int two) {
            @Test
            void never() {
                fail();
            }
        }
        assertEquals(17, Ferry.total(List.of(8, 9)), new Local().toString() + anonymous + new Pair(1, 2));
    }

    record OfARecord() {
        @Test
        void runs() {
            assertEquals(18, Ferry.total(List.of(18)));
        }
    }

    static class Static {
        @Test
        void runs() {
            assertEquals(19, Ferry.total(List.of(19)));
        }

        static class Deeper {
            @Test
            void runs() {
                assertEquals(20, Ferry.total(List.of(20)));
            }
        }
    }
};
