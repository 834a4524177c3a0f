class Ferry {
    static boolean isReady() {
        return false;
    }
}
