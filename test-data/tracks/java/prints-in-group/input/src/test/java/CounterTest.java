import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CounterTest {
    private static final Counter counter = new Counter();

    @BeforeAll
    static void begin() {
        counter.next();
    }

    @Test
    void one() {
        assertEquals(2, counter.next());
    }

    @ParameterizedTest
    @MethodSource("counts")
    void more(int expected) {
        assertEquals(expected, counter.next());
    }

    static Stream<Integer> counts() {
        counter.next();
        return Stream.of(4, 6);
    }
}
