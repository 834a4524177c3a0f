import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShadeTest {
    @BeforeEach
    void turn() {
        System.out.println("turned");
    }

    @Test
    void covers() {}

    @ParameterizedTest
    @MethodSource("colours")
    void colour(String name) {}

    static Stream<String> colours() {
        Lamp.check();
        return Stream.of("red");
    }

    @AfterAll
    static void fold() {
        Lamp.check();
    }
}
