import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;
import java.util.stream.*;

class FerryTest {
    @Test void one() { assertEquals(4, Ferry.places(1)); }
    @Test void assumeOs() { assumeTrue(System.getProperty("os.name").startsWith("Win"), "not Windows"); assertEquals(5, Ferry.places(1)); }
    @Test void assumeCars() { assumeTrue(Ferry.HAS_CARS, "no cars"); fail(); }
    @Test void assumeHelper() { Assumptions.assumeTrue(cars()); fail(); }
    static boolean cars() { return Ferry.HAS_CARS; }
    static boolean windows() { return java.io.File.separatorChar == '\\'; }
    @Test @EnabledIf("windows") void enabledIfOs() { fail(); }
    @Test @EnabledIf("cars") void enabledIfCars() { fail(); }
    @Test @EnabledOnOs(OS.WINDOWS) void enabledOnOs() { fail(); }
    @Test @DisabledIfSystemProperty(named = "java.version", matches = ".*") void prop() { fail(); }
    @Test @Disabled("flaky") void flaky() { fail(); }
    @Test @Disabled("Remove to run test") void removed() { assertEquals(4, Ferry.places(1)); }
    @Disabled @Test void bare() { assertEquals(4, Ferry.places(1)); }
    @Disabled("all of it is broken") @Nested class Broken { @Test void a() { fail(); } @Nested class Deep { @Test void b() { fail(); } } }
    @Nested class Hook { @BeforeEach void each() { assumeFalse(Ferry.places(1) == 4); } @Test void a() { fail(); } }
    @Nested class OsHook { @BeforeEach void each() { assumeTrue(windows()); } @Test void a() { fail(); } }
    static class AllHook { @BeforeAll static void all() { assumeTrue(Ferry.HAS_CARS, "no cars at all"); } @Test void a() { fail(); } @Test void b() { fail(); } }
    static class After { @AfterAll static void all() { throw new IllegalStateException("too late"); } @Test void a() { } }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void param(int n) { assumeTrue(n == 1); assertEquals(4, Ferry.places(n)); }
    @TestFactory Stream<DynamicTest> dyn() { return Stream.of(1, 2).map(n -> DynamicTest.dynamicTest("n" + n, () -> { assumeTrue(n == 1); })); }
    @TestFactory Stream<DynamicTest> none() { return Stream.empty(); }
    @ParameterizedTest @MethodSource("nothing") void noArguments(int n) { }
    static Stream<Integer> nothing() { return Stream.empty(); }
    @TestFactory Stream<DynamicTest> noCars() { return Ferry.HAS_CARS ? Stream.of(DynamicTest.dynamicTest("car", () -> { })) : Stream.empty(); }
    @RepeatedTest(2) void rep() { }
    @Test int returns() { return 1; }
    @Test private void hidden() { fail(); }
    @Test static void stat() { fail(); }
    class Forgotten { @Test void never() { fail(); } }
}
