import org.junit.Assume.assumeTrue
import org.junit.Before
import org.junit.Ignore
import org.junit.Rule
import org.junit.Test
import org.junit.rules.TemporaryFolder
import kotlin.test.assertEquals
import kotlin.test.assertFailsWith
import kotlin.test.assertTrue
import kotlin.test.fail

class FerryTest {
    @get:Rule
    val folder = TemporaryFolder()

    private var decks = 0

    @Before
    fun setUp() {
        decks = 1
    }

    @Test
    fun places() = assertEquals(4, Ferry.places(decks))

    @Test(expected = IllegalArgumentException::class)
    fun negative() {
        Ferry.places(-1)
    }

    @Test(timeout = 60_000)
    fun `quick enough`() {
        assertEquals(12, Ferry.places(3))
    }

    @Test
    fun `fails with words`() {
        val thrown = assertFailsWith<IllegalArgumentException> { Ferry.places(-2) }
        assertEquals("no such ferry", thrown.message)
    }

    @Test
    fun writes() {
        val file = folder.newFile("places.txt")
        file.writeText("${Ferry.places(2)}")
        assertEquals("8", file.readText())
    }

    @Ignore("the harbour is closed")
    @Test
    fun closed() {
        fail("never")
    }

    @Test
    fun `on Windows`() {
        assumeTrue(System.getProperty("os.name").startsWith("Windows"))
        fail("never")
    }
}

abstract class AnyDeck(private val decks: Int) {
    @Test
    fun `four each`() = assertEquals(4 * decks, Ferry.places(decks))

    @Test
    fun `not negative`() = assertTrue(Ferry.places(decks) >= 0)
}

class OneDeckTest : AnyDeck(1)

class ThreeDecksTest : AnyDeck(3) {
    @Test
    fun `is large`() = assertEquals(12, Ferry.places(3))
}
