import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

public class BoxTest {

    @Test
    public void full() {
        assertThat(new Box("book").first()).isEqualTo('b');
    }

    @Test
    public void empty() {
        assertThat(new Box("").first()).isEqualTo(' ');
    }

    @Test
    public void nothing() {
        assertThat(new Box(null).size()).isZero();
    }

    @Test
    public void meant() {
        assertThatThrownBy(() -> new Box("").first()).isInstanceOf(IllegalStateException.class);
    }
}
