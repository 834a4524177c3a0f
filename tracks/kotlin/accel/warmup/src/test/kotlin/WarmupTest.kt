import org.junit.Before
import org.junit.Test
import kotlin.test.assertContentEquals
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertFalse
import kotlin.test.assertNull
import kotlin.test.assertTrue

/** Goes the ways that tests commonly go, the failing one among them. */
class WarmupTest {
    private lateinit var warmup: Warmup

    @Before
    fun setUp() {
        warmup = Warmup.empty()
        warmup.add("b", 2)
    }

    @Test
    fun `values of many types`() {
        assertEquals("b", warmup.best)
        assertEquals("B", warmup.names())
        assertEquals(listOf("a", "b"), Warmup.words("A, b"))
        assertEquals(Point(0, 1), Point(0, 0).moved(Direction.NORTH))
        assertEquals(0.0, warmup.area(Shape.Nothing), 0.1)
        assertEquals(3, warmup.roots(4).size)
        assertContentEquals(listOf(0L, 1L, 1L), fibonacci().take(3).toList())
        assertTrue(listOf(1, 2).isSorted())
        assertFalse(listOf(2, 1).isSorted())
        assertNull(Warmup.empty().best)
        assertEquals(-1, warmup.risky(null))
    }

    @Test
    fun exceptions() {
        assertFailsWith<IllegalArgumentException> { warmup.add("a", -1) }
        assertFailsWith(IllegalArgumentException::class, "no score") { warmup.add("a", -1) }
    }

    @Test
    fun fails() {
        assertEquals(1, warmup.risky("a1"), "it fails")
    }
}
