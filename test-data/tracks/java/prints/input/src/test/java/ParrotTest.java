import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParrotTest {
    @Test
    void silent() {
        assertThat(1).isEqualTo(1);
    }

    @Test
    void passes() {
        assertThat(new Parrot().say("hi")).isEqualTo("hi");
    }

    @Test
    void fails() {
        assertThat(new Parrot().say("hi")).withFailMessage("not ho").isEqualTo("ho");
    }

    @Test
    void longOutput() {
        new Parrot().chatter();
    }
}
