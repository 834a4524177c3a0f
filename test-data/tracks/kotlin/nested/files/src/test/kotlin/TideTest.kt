import org.junit.Ignore
import org.junit.experimental.runners.Enclosed
import org.junit.runner.RunWith
import kotlin.test.Test
import kotlin.test.assertEquals

abstract class TideTest {
    protected val midnight = 0

    class Low : TideTest() {
        @Test
        fun `at midnight`() = assertEquals(Level.LOW, Tide.level(midnight))

        @Ignore
        @Test
        fun `fails on purpose`() {
            assertEquals(Level.LOW, Tide.level(midnight + 6))
        }
    }

    class High : TideTest() {
        class Twice {
            @Test
            fun `at six`() = assertEquals(Level.HIGH, Tide.level(6))
        }

        @Test(expected = IllegalArgumentException::class)
        fun `at no hour`() {
            Tide.level(midnight + 24)
        }
    }

    // A class without a test, and one that the framework cannot make.
    class Hours(val hours: List<Int>)

    private class Unused
}

@RunWith(Enclosed::class)
class TideTable {
    class Once {
        @Test
        fun `of one hour`() = assertEquals("5\tHIGH", Tide.table(listOf(5)))
    }
}
