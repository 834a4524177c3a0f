import org.junit.jupiter.api.Assumptions;

class Ferry {
    static final boolean HAS_CARS = false;

    static int places(int decks) {
        Assumptions.assumeTrue(decks < 5, "that is too many");
        return 4 * decks;
    }

    static boolean isReady() {
        return false;
    }

    static int version() {
        return 1;
    }
}
