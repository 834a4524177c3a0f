import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.DisplayNameGeneration
import org.junit.jupiter.api.DisplayNameGenerator
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import kotlin.test.assertTrue

private const val CONSTANT = "by a constant"

@DisplayName("Ferry \"Anna\" ⛴")
class FerryTest {
    @Test
    @DisplayName("Greets \"Bo\" (loudly) #2 ⛴ 🎉")
    fun greets() = assertEquals("Welcome aboard, Bo!", Ferry.greet("Bo"))

    @Test
    @DisplayName("""a "raw" name""")
    fun raw() = assertEquals("Welcome aboard, A!", Ferry.greet("A"))

    @Test
    @DisplayName("two " + "parts")
    fun parts() = assertEquals("Welcome aboard, E!", Ferry.greet("E"))

    @Test
    @DisplayName(CONSTANT)
    fun constant() = assertEquals("Welcome aboard, F!", Ferry.greet("F"))

    @Test
    fun `it's "greeted" (twice), isn't it? - 100% & more`() {
        assertEquals("Welcome aboard, G!", Ferry.greet("G"))
    }

    @Test
    fun `größe über Ärger ⛴`() = assertEquals("Welcome aboard, Ä Ö!", Ferry.greet("Ä Ö"))

    @Test
    fun `costs 5 $ and {braces} and # and a comma, too`() = assertEquals("Welcome aboard, $!", Ferry.greet("$"))

    @Test
    fun test() = assertTrue(Ferry.greet("H").endsWith("!"))

    @Test
    fun `fun`() = assertTrue(Ferry.greet("I").startsWith("W"))

    @ParameterizedTest(name = "no. {index} \"{0}\" it''s")
    @ValueSource(strings = ["J", "K # L", ""])
    fun quoted(name: String) = assertEquals("Welcome aboard, $name!", Ferry.greet(name))

    @Nested
    @DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores::class)
    inner class With_underscores {
        @Test
        fun greets_two_people() = assertEquals("Welcome aboard, O and P!", Ferry.greet("O and P"))
    }

    @Nested
    inner class `when it's late (after 8)` {
        @Test
        fun `it greets more quietly`() = assertEquals("Welcome aboard, q!", Ferry.greet("q"))
    }
}
