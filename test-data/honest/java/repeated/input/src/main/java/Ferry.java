class Ferry {
    private static int next = 1;

    static int ticket() {
        return next++;
    }
}
