import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

public class DoublingTest {

    @Test
    public void one() {
        assertThat(Doubling.twice(1)).isEqualTo(2);
    }

    @Disabled("Remove to run test")
    @Test
    public void two() {
        assertThat(Doubling.twice(2)).isEqualTo(4);
    }

    @Disabled
    @Test
    public void lessThanNothing() {
        assertThat(Doubling.twice(-1)).withFailMessage("not -2").isEqualTo(-2);
    }
}
