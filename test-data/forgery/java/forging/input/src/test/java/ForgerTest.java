import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ForgerTest {
    @Test
    void one() throws Exception {
        assertThat(new Forger().one()).isEqualTo(1);
    }
}
