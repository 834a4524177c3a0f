import org.junit.Ignore
import org.junit.Test
import kotlin.test.assertEquals
import kotlin.test.assertFalse
import kotlin.test.assertTrue

class TollBoothTest {
    private val booth = TollBooth()

    @Test
    fun `a car pays three`() {
        assertEquals(3, booth.toll("car", 1))
    }

    @Ignore
    @Test
    fun `a light lorry pays seven`() {
        assertEquals(7, booth.toll("lorry", 8))
    }

    @Ignore
    @Test
    fun `ten tonnes are not too heavy`() = assertEquals(7, booth.toll("lorry", 10))

    @Ignore
    @Test
    fun `a receipt names the vehicle`() {
        assertEquals("car: 3", booth.receipt("car", 1))
    }

    @Ignore
    @Test
    fun `cars are let through`() {
        assertTrue(booth.isOpenFor("car"))
    }

    @Ignore
    @Test
    fun `unicycles are not`() {
        assertFalse(booth.isOpenFor("unicycle"))
    }

    @Ignore
    @Test
    fun `each pays in a queue`() {
        assertEquals(listOf(3, 7, 3), booth.queue(listOf("car", "lorry", "car")))
    }
}
