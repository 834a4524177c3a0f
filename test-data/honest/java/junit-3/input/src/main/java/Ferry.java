public class Ferry {
    public static int places(int decks) {
        return 4 * decks;
    }
}
