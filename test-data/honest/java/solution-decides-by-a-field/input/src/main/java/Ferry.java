class Ferry {
    static boolean isReady() {
        return true;
    }
}
