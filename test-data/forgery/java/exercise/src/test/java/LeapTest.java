import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LeapTest {
    private Leap leap;

    @BeforeEach
    void setUp() {
        leap = new Leap();
    }

    @Test
    @DisplayName("year not divisible by 4")
    void notDivisibleBy4() {
        assertThat(leap.kindOf(2015)).isEqualTo("common year");
    }

    @Disabled("Remove to run test")
    @Test
    @DisplayName("year divisible by 4")
    void divisibleBy4() {
        assertThat(leap.kindOf(1996)).isEqualTo("leap year");
    }

    @Disabled("Remove to run test")
    @Test
    @DisplayName("year divisible by 100")
    void divisibleBy100() {
        assertThat(leap.kindOf(2100)).isEqualTo("common year");
    }

    @Disabled("Remove to run test")
    @Test
    @DisplayName("year divisible by 400")
    void divisibleBy400() {
        assertEquals("leap year", leap.kindOf(2000));
    }
}
