import org.junit.jupiter.api.Test
import org.junit.jupiter.api.Disabled
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.OS
import kotlin.test.assertEquals

class TideTest {
    @Disabled("Remove to run test (or not)")
    @Test
    fun `low at midnight`() = assertEquals(Level.LOW, Tide.level(0))

    @Test
    @DisabledOnOs(OS.LINUX)
    fun `spring tide`() = assertEquals(Level.HIGH, Tide.level(24))

    // @Test
    // fun `storm tide`() = assertEquals(Level.HIGH, Tide.level(99))

    fun `neap tide`() = assertEquals(Level.LOW, Tide.level(99))
}
