import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

public class DoublingTest {

    @Test
    public void one() {
        assertThat(Doubling.twice(1)).isEqualTo(2);
    }

    @Test
    @DisplayName("less than nothing")
    public void negative() {
        assertThat(Doubling.twice(-3)).isEqualTo(-6);
    }
}
