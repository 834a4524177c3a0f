import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DeckTests extends Helper {
    @Test
    void noDeck() {
        check(0, 0);
    }

    @Nested
    class Many {
        @Test
        void threeDecks() {
            check(12, 3);
        }
    }
}

class MoreDeckTests extends Helper {
    @Test
    void fourDecks() {
        check(16, 4);
    }
}
