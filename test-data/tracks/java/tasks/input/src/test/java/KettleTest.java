import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

public class KettleTest {

    @Test
    @Tag("task:1")
    @DisplayName("One litre boils in three minutes")
    public void one_litre() {
        assertThat(new Kettle().minutesToBoil(1)).isEqualTo(3);
    }

    @Test
    @Tag("task:1")
    @DisplayName("The \"empty\" kettle boils at once \u2713")
    public void nothing() {
        // Comments of the test are shown.
        assertThat(new Kettle().minutesToBoil(0))
                .as("an empty kettle")
                .isEqualTo(0);
    }

    @Tag("task:2")
    @Test
    public void boilingWhistles() {
        assertThat(new Kettle().sound(true)).isEqualTo("whistle");
    }

    @Test
    @Tag("slow")
    @DisplayName("hums before")
    public void hums() {
        assertThat(new Kettle().sound(false)).isEqualTo("hum");
    }
}
