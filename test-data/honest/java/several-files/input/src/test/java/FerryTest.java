import org.junit.jupiter.api.Test;

class FerryTest extends Helper {
    @Test
    void oneDeck() {
        check(4, 1);
    }

    @Test
    void noDeck() {
        check(0, 0);
    }
}
