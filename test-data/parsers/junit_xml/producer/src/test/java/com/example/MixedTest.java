package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MixedTest {
    @Test
    void passes() {
        System.out.println("said <by> the test");
        assertEquals(4, 2 * 2);
    }

    @Test
    @DisplayName("a name in words")
    void fails() {
        System.err.println("to stderr");
        assertEquals(5, 2 * 2, "two words");
    }

    @Test
    void throwsAnError() {
        throw new IllegalStateException("boom ]]> end");
    }

    @Test
    @Disabled("not yet")
    void leftOut() {}

    @Test
    void aborted() {
        assumeTrue(false, "no network");
    }

    @Nested
    class Inner {
        @Test
        void deep() {}
    }
}
