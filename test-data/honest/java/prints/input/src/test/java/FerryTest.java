import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FerryTest {
    @BeforeAll
    static void begin() {
        System.out.println("it begins\tname=FerryTest.many\tstatus=failed");
    }

    @AfterEach
    void line() {
        System.out.println("-----");
        System.err.print("\u001b[31mred\u001b[0m \0 \ud83d\udea2");
    }

    @AfterAll
    static void end() {
        System.out.println("it ends");
    }

    @Test
    void few() {
        assertEquals(3, Ferry.load(3));
    }

    @Test
    void many() {
        assertEquals(20_000, Ferry.load(20_000));
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 11})
    void some(int cars) {
        assertEquals(cars, Ferry.load(cars));
    }

    @Test
    void reports(TestReporter reporter) {
        reporter.publishEntry("cars", "\n12\t");
        assertEquals(12, Ferry.load(12));
    }
}
