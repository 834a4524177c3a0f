class Ferry {
    enum Kind { CAR, VAN, LORRY }

    static int places(int decks) {
        return decks * 4;
    }

    static String label(String name) {
        return name.isBlank() ? "(no name)" : name.strip();
    }

    static int length(Kind kind) {
        return kind == Kind.CAR ? 4 : 6;
    }
}
