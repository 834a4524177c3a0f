class Wrong {
    int one() {
        return 2;
    }
}
