import org.junit.Ignore
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith

class TideTest {

    @Test
    fun lowAtMidnight() {
        assertEquals(Level.LOW, Tide.level(0))
    }

    @Ignore
    @Test
    fun `low again around noon`() {
        // Twice a day
        assertEquals(Level.LOW, Tide.level(12))
        assertEquals(Level.LOW, Tide.level(11))
    }

    @Ignore("Remove to run test")
    @Test
    fun aTableHasTabs() = assertEquals(
        "5\tHIGH\n8\tBETWEEN",
        Tide.table(listOf(5, 8)),
    )

    @Ignore
    @Test
    fun `there is no hour 24`() {
        val thrown = assertFailsWith<IllegalArgumentException> { Tide.level(24) }
        assertEquals("no hour: 24", thrown.message)
    }
}
