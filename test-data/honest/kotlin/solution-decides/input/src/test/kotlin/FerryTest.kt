import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.DynamicTest.dynamicTest
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.api.condition.DisabledIf
import org.junit.jupiter.api.condition.EnabledIf
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import kotlin.test.assertTrue

private val cars = Ferry.hasCars

class FerryTest {
    @Test
    fun plain() = assertEquals(4, Ferry.places(1))

    @Test
    fun `too many`() = assertEquals(40, Ferry.places(10))

    @Test
    fun `with cars`() {
        assumeTrue(Ferry.hasCars, "there are no cars")
        assertTrue(true)
    }

    @Test
    fun `with cars by a constant`() {
        assumeTrue(cars)
        assertTrue(true)
    }

    @Test
    fun `with cars by a helper`() {
        needsCars()
        assertTrue(true)
    }

    private fun needsCars() = assumeTrue(Ferry.hasCars && System.getProperty("os.name") != null)

    @Test
    @EnabledIf("ready")
    fun `if ready`() = assertTrue(Ferry.isReady())

    fun ready() = Ferry.isReady()

    @Test
    @DisabledIf("Versions#isOld")
    fun `if new`() = assertEquals(2, Ferry.version)

    @ParameterizedTest
    @ValueSource(ints = [1, 6])
    fun many(decks: Int) = assertEquals(4 * decks, Ferry.places(decks))

    @TestFactory
    fun made() = listOf(1, 2).map {
        dynamicTest("version $it") {
            assumeTrue(Ferry.version >= it)
            assertTrue(it > 0)
        }
    }

    @Nested
    @EnabledIf("Versions#isReady")
    inner class Ready {
        @Test
        fun `it goes`() = assertTrue(Ferry.isReady())
    }

    @Nested
    inner class Checked {
        @BeforeEach
        fun check() = assumeTrue(Ferry.isReady())

        @Test
        fun `it stays`() = assertTrue(Ferry.isReady())
    }

    class AllChecked {
        companion object {
            @JvmStatic
            @BeforeAll
            fun check() = assumeTrue(Ferry.isReady(), "it is not ready")
        }

        @Test
        fun `it waits`() = assertTrue(Ferry.isReady())

        @ParameterizedTest
        @ValueSource(ints = [1, 2])
        fun `it waits longer`(hours: Int) = assertTrue(Ferry.isReady(), "$hours")
    }
}

object Versions {
    @JvmStatic
    fun isOld() = Ferry.version < 2

    @JvmStatic
    fun isReady() = Ferry.isReady()
}
