import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assumptions.assumeFalse
import org.junit.jupiter.api.Assumptions.assumeTrue
import org.junit.jupiter.api.BeforeAll
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Disabled
import org.junit.jupiter.api.Nested
import org.junit.jupiter.api.Test
import org.junit.jupiter.api.condition.DisabledForJreRange
import org.junit.jupiter.api.condition.DisabledIf
import org.junit.jupiter.api.condition.DisabledOnOs
import org.junit.jupiter.api.condition.EnabledIf
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable
import org.junit.jupiter.api.condition.EnabledIfSystemProperty
import org.junit.jupiter.api.condition.EnabledOnJre
import org.junit.jupiter.api.condition.EnabledOnOs
import org.junit.jupiter.api.condition.JRE
import org.junit.jupiter.api.condition.OS
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.io.File
import kotlin.test.fail

private val hasScreen = System.getenv("NO_SUCH_SCREEN") != null

class FerryTest {
    @Test
    fun runs() = assertEquals(4, Ferry.places(1))

    @Test
    @Disabled("the harbour is closed")
    fun closed() {
        fail("never")
    }

    @Disabled("the harbour (all of it) is closed")
    @Nested
    inner class Closed {
        @Test
        fun one() {
            fail("never")
        }

        @ParameterizedTest
        @ValueSource(ints = [1, 2])
        fun two(decks: Int) {
            fail("never $decks")
        }
    }

    @Test
    @EnabledOnOs(OS.WINDOWS, OS.MAC)
    fun `on Windows`() {
        fail("never")
    }

    @DisabledOnOs(OS.LINUX)
    @Test
    fun `on others`() {
        fail("never")
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    fun `on Linux`() = assertEquals(8, Ferry.places(2))

    @Test
    @EnabledOnJre(JRE.JAVA_8)
    fun `old Java`() {
        fail("never")
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_17)
    fun `not in new Java`() {
        fail("never")
    }

    @Test
    @EnabledIfSystemProperty(named = "ferry.slow", matches = "true")
    fun slow() {
        fail("never")
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FERRY_ON_CI", matches = "yes")
    fun `on a server`() {
        fail("never")
    }

    @Test
    @EnabledIf("screen")
    fun `on a screen`() {
        fail("never")
    }

    fun screen() = hasScreen

    @Test
    @DisabledIf("Machine#isSmall")
    fun `on a big machine`() {
        fail("never")
    }

    @Test
    fun assumed() {
        assumeTrue(System.getProperty("os.name").startsWith("Windows"), "only on Windows")
        fail("never")
    }

    @Test
    fun `assumed in a helper`() {
        needsScreen()
        fail("never")
    }

    private fun needsScreen() = assumeTrue(hasScreen) { "no screen" }

    @Test
    fun `assumed of a top-level helper`() {
        needsFile("/no/such/file")
        fail("never")
    }

    @Nested
    inner class WithScreen {
        @BeforeEach
        fun check() = assumeTrue(hasScreen)

        @Test
        fun shows() {
            fail("never")
        }
    }

    class OnWindows {
        companion object {
            @JvmStatic
            @BeforeAll
            fun check() = assumeFalse(File.separatorChar == '/', "not on Windows")
        }

        @Test
        fun opens() {
            fail("never")
        }

        @Test
        fun closes() {
            fail("never")
        }
    }
}

private fun needsFile(path: String) {
    assumeTrue(File(path).exists(), "no file")
}

object Machine {
    @JvmStatic
    fun isSmall() = Runtime.getRuntime().availableProcessors() < 100_000
}
