import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.DisplayName
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.TestInstance
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.Arguments
import org.junit.jupiter.params.provider.Arguments.arguments
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.EnumSource
import org.junit.jupiter.params.provider.MethodSource
import org.junit.jupiter.params.provider.NullAndEmptySource
import org.junit.jupiter.params.provider.ValueSource
import java.util.stream.Stream

class FerryTest {
    @ParameterizedTest
    @ValueSource(doubles = [0.0, -0.5, -1.25])
    fun `costs nothing`(miles: Double) {
        assertEquals(0.0, Ferry.price(miles), 1e-9)
    }

    @ParameterizedTest(name = "{0} miles cost {1} coins.")
    @CsvSource("1, 2", "1.5, 3.0", "0.25, 0.5")
    fun prices(miles: Double, price: Double) {
        assertEquals(price, Ferry.price(miles), 1e-9)
    }

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        textBlock = """
        Anna     | Anna
        ' Bo '   | Bo
        J. R. T. | J. R. T.
        """,
    )
    fun labels(given: String, shown: String) = assertEquals(shown, Ferry.label(given))

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = [" ", "\t"])
    @DisplayName("no name at all")
    fun noName(name: String?) = assertEquals("(no name)", Ferry.label(name))

    @ParameterizedTest
    @EnumSource
    fun `every kind has a length`(kind: Ferry.Kind) = assertTrue(Ferry.length(kind) >= 4)

    @ParameterizedTest(name = "{0}")
    @MethodSource("lengths")
    fun `length of a`(kind: Ferry.Kind, length: Int) = assertEquals(length, Ferry.length(kind))

    @ParameterizedTest
    @MethodSource
    fun pairs(pair: Pair<Ferry.Kind, Ferry.Kind>) {
        val (short, long) = pair
        assertTrue(Ferry.length(short) < Ferry.length(long))
    }

    companion object {
        @JvmStatic
        fun lengths(): Stream<Arguments> =
            Stream.of(arguments(Ferry.Kind.CAR, 4), arguments(Ferry.Kind.VAN, 6), arguments(Ferry.Kind.LORRY, 12))

        @JvmStatic
        fun pairs() = listOf(Ferry.Kind.CAR to Ferry.Kind.VAN, Ferry.Kind.VAN to Ferry.Kind.LORRY)
    }

    @Nested
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    inner class Alone {
        fun names() = listOf("A", "B.C")

        @ParameterizedTest(name = "[{index}] \"{0}\" stays")
        @MethodSource("names")
        fun `stays as it is`(name: String) = assertEquals(name, Ferry.label(name))
    }
}
