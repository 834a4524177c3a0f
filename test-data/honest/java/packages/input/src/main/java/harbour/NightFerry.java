package harbour;

public record NightFerry(String name, int decks) {
    public NightFerry {
        if (decks < 1) {
            throw new IllegalArgumentException("a ferry has decks");
        }
    }

    public int places() {
        return 4 * decks;
    }
}
