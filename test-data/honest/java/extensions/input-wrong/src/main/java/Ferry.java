class Ferry {
    final int decks;

    Ferry(int decks) {
        this.decks = decks;
    }

    int places() {
        return 4 * decks;
    }

    boolean isLarge() {
        return places() > 16;
    }
}
