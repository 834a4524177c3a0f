import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class LoopTest {
    @Test
    void even() {
        assertThat(new Loop().count(4)).isEqualTo(4);
    }

    @Test
    @DisplayName("an odd number")
    void odd() {
        assertThat(new Loop().count(5)).isEqualTo(5);
    }

    @Test
    @DisplayName("zero")
    void last() {
        assertThat(new Loop().count(0)).isEqualTo(0);
    }
}
