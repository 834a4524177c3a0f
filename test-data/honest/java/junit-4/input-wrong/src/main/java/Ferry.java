public class Ferry {
    public static final int DECKS = 1;

    public static int places(int decks) {
        return decks == 3 ? 0 : 4 * decks;
    }
}
