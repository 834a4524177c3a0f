import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

abstract class TideTest {
    int midnight = 0;

    static class LowTest extends TideTest {
        @Test
        void atMidnight() {
            assertEquals(Tide.Level.LOW, Tide.level(midnight));
        }

        @Nested
        class Again {
            @Test
            void atNoon() {
                assertEquals(Tide.Level.LOW, Tide.level(midnight + 12));
            }
        }
    }

    static class HighTest extends TideTest {
        static class Twice {
            @Test
            void atSix() {
                assertEquals(Tide.Level.HIGH, Tide.level(6));
            }
        }

        @Test
        void atNoHour() {
            assertThrows(IllegalArgumentException.class, () -> Tide.level(midnight + 24));
        }
    }

    // A class without a test.
    record Hour(int hour) {}
}
