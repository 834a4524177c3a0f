import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

// Each line of this file ends with CR LF.
class FerryTest {
    @Test
    void sign() {
        assertEquals("Bo\n==", Ferry.sign("Bo"));
    }

    @Disabled("Remove to run test")
    @Test
    void later() {
        assertEquals("Anna\n====", Ferry.sign("Anna"));
    }

    @Disabled
    @Test
    @DisplayName("also later")
    void alsoLater() {
        assertEquals("\n", Ferry.sign(""));
    }

    @Disabled("the paint is wet")
    @Test
    void wet() {
        assertEquals("", Ferry.sign(""));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
        A,  1
        BB, 2
        """)
    void lengths(String name, int length) {
        assertEquals(2 * length + 1, Ferry.sign(name).length());
    }

    @Nested
    class Tabs {
	@Test
	void withTabs() {
		assertEquals("a\tb\n===", Ferry.sign("a\tb"));
	}
    }
}
