import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

public class OvenTest {

    @Test
    @Tag("task:1")
    @DisplayName("The oven needs forty minutes")
    public void expected() {
        assertThat(new Oven().expectedMinutes()).isEqualTo(40);
    }

    @Test
    @Tag("task:2")
    @DisplayName("Ten minutes remain after thirty")
    public void remaining() {
        assertThat(new Oven().remainingMinutes(30)).isEqualTo(10);
    }
}
