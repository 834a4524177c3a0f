import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FerryTest {
    static final int TIMES = 3;

    @Order(3)
    @RepeatedTest(2)
    void differs() {
        assertNotEquals(Ferry.ticket(), Ferry.ticket());
    }

    @Order(1)
    @RepeatedTest(value = TIMES, name = "{displayName}: {currentRepetition}/{totalRepetitions}")
    @DisplayName("Ticket number")
    void counts(RepetitionInfo info) {
        assertEquals(info.getCurrentRepetition(), Ferry.ticket());
    }

    @Order(2)
    @RepeatedTest(name = RepeatedTest.LONG_DISPLAY_NAME, value = 2)
    void isPositive(TestInfo info) {
        assertTrue(Ferry.ticket() > 0, info.getDisplayName());
    }

    @Order(4)
    @RepeatedTest(1)
    void once() {
        assertTrue(Ferry.ticket() > TIMES);
    }

    @Order(5)
    @Test
    void last() {
        int before = Ferry.ticket();
        assertEquals(before + 1, Ferry.ticket());
    }
}
