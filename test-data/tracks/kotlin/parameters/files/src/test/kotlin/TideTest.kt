import org.junit.Before
import org.junit.Test
import org.junit.experimental.runners.Enclosed
import org.junit.runner.RunWith
import org.junit.runners.Parameterized
import kotlin.test.assertEquals

class TideTest {
    private lateinit var hours: List<Int>

    @Before
    fun `set up`() {
        hours = listOf(5, 8)
    }

    @Test
    fun table() {
        assertEquals("5\tHIGH\n8\tBETWEEN", Tide.table(hours))
    }
}

@RunWith(Parameterized::class)
class LevelTest(private val hour: Int, private val level: Level) {
    companion object {
        @JvmStatic
        @Parameterized.Parameters(name = "{index}: {0} o'clock")
        fun data() = listOf(arrayOf<Any>(0, Level.LOW), arrayOf<Any>(6, Level.HIGH), arrayOf<Any>(7, Level.HIGH))
    }

    @Test
    fun level() {
        assertEquals(level, Tide.level(hour))
    }
}

@RunWith(Enclosed::class)
class NightTest {
    class Midnight {
        @Test
        fun low() = assertEquals(Level.LOW, Tide.level(0))
    }

    class OneOClock {
        @Test
        fun between() = assertEquals(Level.BETWEEN, Tide.level(1))
    }
}
