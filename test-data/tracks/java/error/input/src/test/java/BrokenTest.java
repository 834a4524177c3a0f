import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BrokenTest {
    @Test
    void one() {
        assertThat(new Broken().one()).isEqualTo(1);
    }
}
