import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Assumptions.assumingThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnJre;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    private static final boolean HAS_DISPLAY = System.getenv("NO_SUCH_DISPLAY") != null;

    @Test
    void runs() {
        assertEquals(4, Ferry.places(1));
    }

    @Test
    @Disabled("the harbour is closed")
    void closed() {
        fail("never");
    }

    @Disabled("the harbour (all of it) is closed")
    @Nested
    class Closed {
        @Test
        void one() {
            fail("never");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void two(int decks) {
            fail("never");
        }

        @Nested
        class Deeper {
            @Test
            void three() {
                fail("never");
            }
        }
    }

    @ParameterizedTest
    @Disabled("too slow")
    @ValueSource(ints = {1, 2})
    void slow(int decks) {
        fail("never");
    }

    @Test
    @EnabledOnOs({OS.WINDOWS, OS.MAC})
    void onWindows() {
        fail("never");
    }

    @Test
    @DisabledOnOs(value = OS.LINUX, disabledReason = "no icon there")
    void onOthers() {
        fail("never");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinux() {
        assertEquals(8, Ferry.places(2));
    }

    @Test
    @EnabledOnJre(JRE.JAVA_8)
    void oldJava() {
        fail("never");
    }

    @Test
    @EnabledForJreRange(max = JRE.JAVA_11)
    void olderJava() {
        fail("never");
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_17)
    void notNewJava() {
        fail("never");
    }

    @Test
    @EnabledIfSystemProperty(named = "ferry.slow", matches = "true")
    void slowProperty() {
        fail("never");
    }

    @Test
    @EnabledIfEnvironmentVariable(named = "FERRY_ON_CI", matches = "yes")
    void onServer() {
        fail("never");
    }

    @Test
    @EnabledIf("hasDisplay")
    void display() {
        fail("never");
    }

    static boolean hasDisplay() {
        return HAS_DISPLAY;
    }

    @Test
    @DisabledIf("Machine#isSmall")
    void bigMachine() {
        fail("never");
    }

    @Test
    @EnabledIf("hasSlash")
    void slash() {
        assertEquals(12, Ferry.places(3));
    }

    boolean hasSlash() {
        return File.separatorChar == '/';
    }

    @Test
    void assumed() {
        assumeTrue(System.getProperty("os.name").startsWith("Windows"), "only on Windows");
        fail("never");
    }

    @Test
    void assumedInAHelper() {
        needsDisplay();
        fail("never");
    }

    private static void needsDisplay() {
        assumeTrue(HAS_DISPLAY, () -> "no display");
    }

    @Test
    void assumedFile() {
        assumeTrue(Files.exists(Path.of("/no/such/file")));
        fail("never");
    }

    @Test
    void assumedNothing() {
        assumingThat(HAS_DISPLAY, () -> fail("never"));
        assertEquals(16, Ferry.places(4));
    }

    @Nested
    class WithDisplay {
        @BeforeEach
        void check() {
            assumeTrue(HAS_DISPLAY);
        }

        @Test
        void shows() {
            fail("never");
        }
    }

    static class OnWindows {
        @BeforeAll
        static void check() {
            assumeFalse(File.separatorChar == '/', "not on Windows");
        }

        @Test
        void opens() {
            fail("never");
        }

        @Test
        void closes() {
            fail("never");
        }
    }
}

class Machine {
    static boolean isSmall() {
        return Runtime.getRuntime().availableProcessors() < 100_000;
    }
}
