import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import kotlin.test.assertIs

class TideTest {
    @Test
    fun `low at midnight`() = assertEquals(Level.LOW, Tide.level(0))

    @Nested
    inner class Noon {
        @Test
        @DisplayName("low again")
        fun low() {
            assertEquals(Level.LOW, Tide.level(12))
        }

        @Test
        fun `fails on purpose`() {
            assertEquals(Level.LOW, Tide.level(18))
        }
    }

    @ParameterizedTest
    @ValueSource(ints = [0, 11, 12])
    fun lows(hour: Int) {
        assertIs<Level>(Tide.level(hour))
        assertEquals(Level.LOW, Tide.level(hour))
    }
}
