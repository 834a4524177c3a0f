import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

public class OddJobTest {
    @ParameterizedTest(name = "twice {0} is {1}")
    @CsvSource({"1, 2", "2, 5"})
    public void twice(int n, int expected) {
        assertEquals(expected, OddJob.twice(n));
    }

    @Test
    public void twice() {
        assertEquals(8, OddJob.twice(4));
    }

    @RepeatedTest(2)
    public void twice(TestInfo info) {
        assertEquals(10, OddJob.twice(5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"3"})
    public void twice(String text) {
        assertEquals(6, OddJob.twice(Integer.parseInt(text)));
    }

    private void twice(List<int[]> rows, final int... more) {}

    @Disabled("Remove to run test") @Test public void onOneLine() { assertEquals(0, OddJob.twice(0)); }

    @Test @Disabled
    public void onTheLineOfAnother() {
        assertEquals(0, OddJob.twice(0));
    }

    @RepeatedTest(2)
    public void first() {}

    @RepeatedTest(2)
    public void second() {}

    @Nested
    class Small {
        @Test
        void works() {
            assertEquals(2, OddJob.twice(1));
        }
    }

    @Nested
    class Large {
        @Test
        void works() {
            assertEquals(3000, OddJob.twice(1000));
        }
    }
}
