import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LampTest {
    @BeforeAll
    static void light() {
        Lamp.check();
    }

    @Test
    void glows() {}

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void dims(int level) {}
}
