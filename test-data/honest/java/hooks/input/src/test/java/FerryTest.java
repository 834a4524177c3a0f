import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    static int runs;
    final Ferry ferry = new Ferry();

    {
        ferry.stop("North");
    }

    @BeforeAll
    static void begin() {
        runs = 0;
    }

    @BeforeEach
    void count(TestInfo info) {
        runs++;
        assertTrue(info.getTestMethod().isPresent());
    }

    @AfterEach
    void stop() {
        ferry.stop("Mill");
    }

    @AfterAll
    static void end() {
        assertTrue(runs > 0);
    }

    @Test
    void starts() {
        assertEquals(List.of("North"), ferry.log());
    }

    @Test
    void writes(@TempDir Path folder) throws Exception {
        assertEquals(5, Files.size(Files.writeString(folder.resolve("log"), ferry.log().get(0))));
    }

    @Nested
    class Unnamed {
        @BeforeEach
        void stopSomewhere() {
            ferry.stop("");
        }

        @Test
        void hasTwo() {
            assertEquals(2, ferry.log().size());
        }

        @ParameterizedTest
        @ValueSource(strings = {"A", "B"})
        void more(String pier) {
            ferry.stop(pier);
            assertEquals(3, ferry.log().size());
        }
    }

    @Nested
    class Closed {
        @Test
        void isLeftOpen() {
            assertEquals(1, ferry.log().size());
        }

        @AfterEach
        void close() {
            ferry.close();
        }

        @RepeatedTest(2)
        void isClosedAgain() {
            assertEquals(1, ferry.log().size());
        }
    }
}

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OneFerryTest {
    private final Ferry ferry = new Ferry();

    @BeforeAll
    void stopOnce() {
        ferry.stop("");
    }

    @Test
    void one() {
        assertEquals("", ferry.log().get(0));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void several(int number) {
        assertEquals("", ferry.log().get(0));
    }

    @Nested
    class Inside {
        @Test
        void two() {
            assertEquals(1, ferry.log().size());
        }
    }
}

class BrokenFieldTest {
    static final Ferry SHARED = new Ferry();

    static {
        SHARED.stop("");
    }

    @Test
    void three() {
        assertEquals(1, SHARED.log().size());
    }

    @Test
    void four() {
        assertEquals(List.of(""), SHARED.log());
    }
}
