class Ferry {
    static int places(int decks) {
        return 4 * decks;
    }
}
