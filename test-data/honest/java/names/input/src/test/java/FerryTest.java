import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.IndicativeSentencesGeneration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Ferry \"Anna\" ⛴")
class FerryTest {
    @Test
    @DisplayName("Greets \"Bo\" (loudly) [1] #2 ⛴ 🎉")
    void greets() {
        assertEquals("Welcome aboard, Bo!", Ferry.greet("Bo"));
    }

    @DisplayName("same")
    @Test
    void same1() {
        assertEquals("Welcome aboard, A!", Ferry.greet("A"));
    }

    @DisplayName("same")
    @Test
    void same2() {
        assertEquals("Welcome aboard, B C!", Ferry.greet("B C"));
    }

    @Test
    @DisplayName("a\ttab and a back\\slash and 100% {0} $1 ${x}")
    void escapes() {
        assertEquals("Welcome aboard, D!", Ferry.greet("D"));
    }

    @Test
    @DisplayName("two" + " " + "parts")
    void parts() {
        assertEquals("Welcome aboard, E!", Ferry.greet("E"));
    }

    static final String CONSTANT = "by a constant";

    @Test
    @DisplayName(CONSTANT)
    void constant() {
        assertEquals("Welcome aboard, F!", Ferry.greet("F"));
    }

    @Test
    void größe_über_Ärger() {
        assertEquals("Welcome aboard, Ä Ö!", Ferry.greet("Ä Ö"));
    }

    @Test
    void $dollar$_() {
        assertEquals("Welcome aboard, $!", Ferry.greet("$"));
    }

    @Test
    void test() {
        assertTrue(Ferry.greet("G").endsWith("!"));
    }

    @Test
    void Test() {
        assertTrue(Ferry.greet("H").startsWith("W"));
    }

    @ParameterizedTest(name = "no. {index} \"{0}\" it''s '{'0'}'")
    @ValueSource(strings = {"I", "J # K", ""})
    void quoted(String name) {
        assertEquals("Welcome aboard, " + name + "!", Ferry.greet(name));
    }

    @ParameterizedTest(name = "all alike")
    @ValueSource(strings = {"L", "M N"})
    void alike(String name) {
        assertEquals("Welcome aboard, " + name + "!", Ferry.greet(name));
    }

    @Nested
    @DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
    class With_underscores {
        @Test
        void greets_two_people() {
            assertEquals("Welcome aboard, O and P!", Ferry.greet("O and P"));
        }
    }

    @Nested
    @IndicativeSentencesGeneration(separator = " -> ", generator = DisplayNameGenerator.ReplaceUnderscores.class)
    class A_sentence {
        @Test
        void is_made() {
            assertEquals("Welcome aboard, Q!", Ferry.greet("Q"));
        }

        @DisplayName("is named")
        @Test
        void named() {
            assertEquals("Welcome aboard, R!", Ferry.greet("R"));
        }
    }

    @Nested
    @DisplayNameGeneration(DisplayNameGenerator.Simple.class)
    class Simple {
        @Test
        void short1() {
            assertEquals("Welcome aboard, S!", Ferry.greet("S"));
        }
    }
}
