import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CarTestCase extends Helper {
    @ParameterizedTest
    @ValueSource(ints = {3, 5})
    void noDeck(int decks) {
        check(4 * decks, decks);
    }
}
