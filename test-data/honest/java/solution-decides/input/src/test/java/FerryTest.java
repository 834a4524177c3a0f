import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    static final boolean CARS = Ferry.HAS_CARS;

    @Test
    void plain() {
        assertEquals(4, Ferry.places(1));
    }

    @Test
    void tooMany() {
        assertEquals(40, Ferry.places(10));
    }

    @Test
    void withCars() {
        assumeTrue(Ferry.HAS_CARS, "there are no cars");
        assertTrue(true);
    }

    @Test
    void withCarsByAConstant() {
        assumeTrue(CARS);
        assertTrue(true);
    }

    @Test
    void withCarsByAHelper() {
        needsCars();
        assertTrue(true);
    }

    private void needsCars() {
        assumeTrue(Ferry.HAS_CARS && System.getProperty("os.name") != null);
    }

    @Test
    @EnabledIf("ready")
    void ready1() {
        assertTrue(Ferry.isReady());
    }

    @Test
    @DisabledIf("Versions#isOld")
    void new1() {
        assertEquals(2, Ferry.version());
    }

    static boolean ready() {
        return new Ferry().isReady();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 6})
    void many(int decks) {
        assertEquals(4 * decks, Ferry.places(decks));
    }

    @TestFactory
    Stream<DynamicTest> made() {
        return Stream.of(1, 2).map(version -> DynamicTest.dynamicTest("version " + version, () -> {
            assumeTrue(Ferry.version() >= version);
            assertTrue(version > 0);
        }));
    }

    @Nested
    @EnabledIf("FerryTest#ready")
    class Ready {
        @Test
        void goes() {
            assertTrue(Ferry.isReady());
        }

        @Test
        void comes() {
            assertTrue(Ferry.isReady());
        }
    }

    @Nested
    class Checked {
        @BeforeEach
        void check() {
            assumeTrue(Ferry.isReady());
        }

        @Test
        void stays() {
            assertTrue(Ferry.isReady());
        }
    }

    static class AllChecked {
        @BeforeAll
        static void check() {
            assumeTrue(Ferry.isReady(), "it is not ready");
        }

        @Test
        void waits() {
            assertTrue(Ferry.isReady());
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void waitsLonger(int hours) {
            assertTrue(Ferry.isReady());
        }
    }
}

class Versions {
    static boolean isOld() {
        return Ferry.version() < 2;
    }
}
