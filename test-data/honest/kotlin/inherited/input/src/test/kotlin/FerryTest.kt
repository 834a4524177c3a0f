import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Disabled
import org.junit.jupiter.api.DynamicTest
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.RepeatedTest
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.TestFactory
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import kotlin.test.assertNotEquals
import kotlin.test.assertTrue

abstract class AnyFerry<F : Ferry>(private val make: () -> F, private val expected: Int) {
    protected lateinit var ferry: F

    @BeforeEach
    fun launch() {
        ferry = make()
    }

    @Test
    fun `has places`() = assertEquals(expected, ferry.places)

    @Test
    fun toots() {
        assertEquals("toot", ferry.horn)
    }

    @RepeatedTest(2)
    fun `stays as it is`() = assertEquals(ferry.places, ferry.places)

    @ParameterizedTest
    @ValueSource(ints = [1, 2])
    fun multiplied(number: Int) = assertEquals(number * expected, number * ferry.places)

    @TestFactory
    fun made() = listOf(1, 2).map { DynamicTest.dynamicTest("made $it") { assertEquals(expected * it, ferry.places * it) } }

    @Test
    open fun `is overridden`() {
        throw AssertionError("a subclass has to override this")
    }

    @Test
    open fun `is taken back`() {
        throw AssertionError("a subclass has to take this back")
    }

    @Nested
    inner class InHarbour {
        @Test
        fun lies() = assertTrue(ferry.places > 0)
    }
}

class FerryTest : AnyFerry<Ferry>(::Ferry, 4) {
    @Test
    override fun `is overridden`() = assertEquals(4, ferry.places)

    // An override without an annotation is no test.
    override fun `is taken back`() {}

    @Test
    fun `own test`() = assertEquals("toot", ferry.horn)
}

class CatamaranTest : AnyFerry<Catamaran>(::Catamaran, 8), Named {
    override val one get() = "Anna"
    override val other get() = "Bo"

    @Test
    override fun `is overridden`() = assertEquals(8, ferry.places)

    @Disabled("there is none in the harbour")
    @Test
    override fun `is taken back`() {}
}

interface Named {
    val one: String
    val other: String

    @Test
    fun `names differ`() = assertNotEquals(one, other)

    @Test
    fun `names are short`() {
        assertTrue(one.length < 9)
    }
}
