package harbour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import harbour.tools.Plans;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NightFerryTest {
    @Test
    void places() {
        assertThat(Plans.of("Anna", 2).places()).isEqualTo(8);
    }

    @Test
    void noDecks() {
        assertThatThrownBy(() -> new NightFerry("Bo", 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Nested
    class Places {
        @Test
        void all() {
            assertAll(
                    () -> assertEquals(4, Plans.of("A", 1).places()),
                    () -> assertEquals("A", Plans.of("A", 1).name()));
        }
    }
}
