import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TestOfNames extends Helper {
    @Test
    @DisplayName("six decks")
    void sixDecks() {
        check(24, 6);
    }
}
