package harbour;

public record NightFerry(String name, int decks) {
    public int places() {
        return 4 * decks;
    }
}
