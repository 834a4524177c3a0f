class Ferry {
    int places() {
        return 4;
    }

    String horn() {
        return "toot";
    }
}
