import org.junit.jupiter.api.*
import org.junit.jupiter.api.Assertions.*
import org.junit.jupiter.api.Assumptions.*
import org.junit.jupiter.api.condition.*
import org.junit.jupiter.params.*
import org.junit.jupiter.params.provider.*
import java.util.stream.Stream

class FerryTest {
    @Test fun one() { assertEquals(4, Ferry.places(1)) }
    @Test fun assumeOs() { assumeTrue(System.getProperty("os.name").startsWith("Win"), "not Windows"); assertEquals(5, Ferry.places(1)) }
    @Test fun assumeCars() { assumeTrue(Ferry.hasCars, "no cars"); fail<Any>() }
    @Test fun assumeHelper() { assumeTrue(cars()); fail<Any>() }
    @Test @EnabledIf("windows") fun enabledIfOs() { fail<Any>() }
    @Test @EnabledIf("cars") fun enabledIfCars() { fail<Any>() }
    @Test @EnabledOnOs(OS.WINDOWS) fun enabledOnOs() { fail<Any>() }
    @Test @Disabled("flaky") fun flaky() { fail<Any>() }
    @Test @Disabled fun bare() { assertEquals(4, Ferry.places(1)) }
    @Disabled("all of it is broken") @Nested inner class Broken { @Test fun a() { fail<Any>() } }
    @Nested inner class Hook { @BeforeEach fun each() { assumeFalse(Ferry.places(1) == 4) }
        @Test fun a() { fail<Any>() } }
    @Nested inner class OsHook { @BeforeEach fun each() { assumeTrue(windows()) }
        @Test fun a() { fail<Any>() } }
    @TestFactory fun none(): List<DynamicTest> = listOf()
    @TestFactory fun noCars(): List<DynamicTest> = if (Ferry.hasCars) listOf(DynamicTest.dynamicTest("car") { }) else listOf()
    @Test fun returns(): Int = 1
    @Test fun unit(): Unit = Unit
    @Test private fun hidden() { fail<Any>() }
    inner class Forgotten { @Test fun never() { fail<Any>() } }
    companion object {
        @JvmStatic fun cars() = Ferry.hasCars
        @JvmStatic fun windows() = java.io.File.separatorChar == '\\'
    }
}
