import org.junit.jupiter.api.*
import org.junit.jupiter.api.Assertions.*

class FerryTest {
    @Test fun onOneLine() { assertEquals(3, Ferry.total(1, 2)) }

    @Test public open fun modifiers() { assertEquals(4, Ferry.total(4)) }

    @Test /* a comment */ fun withAComment() { assertEquals(5, Ferry.total(5)) }

    @Test
    // a comment of its own line
    fun
    onLines
    (
    )
    {
        assertEquals(6, Ferry.total(6))
    }

    @org.junit.jupiter.api.Test fun withTheWholeName() { assertEquals(7, Ferry.total(7)) }

    @Test() fun withParentheses() { assertEquals(8, Ferry.total(8)) }

    @[Test Tag("a")] fun inBrackets() { assertEquals(9, Ferry.total(9)) }

    @Tag("b") @Test @Timeout(10) fun manyAnnotations() { assertEquals(10, Ferry.total(10)) }

    @Test fun one() { assertEquals(11, Ferry.total(11)) }; @Test fun two() { assertEquals(12, Ferry.total(12)) }

    @Test fun unitType(): Unit { assertEquals(13, Ferry.total(13)) }

    @Test fun unitExpression(): Unit = assertEquals(14, Ferry.total(14))

    @Test fun <T> generic() { assertEquals(15, Ferry.total(15)) }

    @Test fun overloaded() { assertEquals(16, Ferry.total(16)) }

    @Test fun overloaded(info: TestInfo) { assertEquals(17, Ferry.total(17), info.displayName) }

    @Test fun inferred() = run { assertEquals(18, Ferry.total(18)) }

    // What JUnit does not run.
    @Test private fun hidden() { fail<Any>() }
    @Test fun returns(): Int { return fail() }
    @Test fun inferredNumber() = listOf(fail<Any>()).size
    abstract class Odd { @Test fun never() { fail<Any>() } }
    private class Hidden { @Test fun never() { fail<Any>() } }
    interface Part { @Test fun never() { fail<Any>() } }

    @Test
    fun withLocalClasses() {
        class Local {
            @Test
            fun never() {
                fail<Any>()
            }
        }
        val anonymous = object {
            @Test
            fun never() {
                fail<Any>()
            }
        }
        assertEquals(19, Ferry.total(9, 10), "${Local()} $anonymous")
    }

    data class OfData(val cars: Int = 20) {
        @Test
        fun runs() = assertEquals(cars, Ferry.total(20))
    }

    class Static {
        @Test
        fun runs() = assertEquals(21, Ferry.total(21))

        class Deeper {
            @Test
            fun runs() = assertEquals(22, Ferry.total(22))
        }
    }
}

object FerryObjectTest {
    @Test
    fun runsInAnObject() = assertEquals(23, Ferry.total(23))
}
