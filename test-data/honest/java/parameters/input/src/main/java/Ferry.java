class Ferry {
    enum Kind { CAR, VAN, LORRY }

    static int places(int decks) {
        return Math.max(0, decks) * 4;
    }

    static String label(String name) {
        return name == null || name.isBlank() ? "(no name)" : name.strip();
    }

    static int length(Kind kind) {
        return switch (kind) {
            case CAR -> 4;
            case VAN -> 6;
            case LORRY -> 12;
        };
    }
}
