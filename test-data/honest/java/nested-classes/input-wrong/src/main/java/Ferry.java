class Ferry {
    private final int decks;
    private int cars;

    Ferry(int decks) {
        this.decks = decks;
    }

    int places() {
        return decks * 4;
    }

    boolean board() {
        cars++;
        return true;
    }

    int cars() {
        return cars;
    }
}
