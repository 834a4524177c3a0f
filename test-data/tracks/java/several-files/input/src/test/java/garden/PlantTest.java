package garden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import org.junit.jupiter.api.Test;

class PlantTest {
    @Test
    void hasAName() throws Exception {
        try (var in = getClass().getResourceAsStream("/plants.txt")) {
            String name = new BufferedReader(new InputStreamReader(in)).readLine();
            assertThat(new Plant(name).name()).isEqualTo("rose");
        }
    }

    @Test
    void equals() {
        assertThat(new Plant("a")).isEqualTo(new Plant("a"));
    }
}
