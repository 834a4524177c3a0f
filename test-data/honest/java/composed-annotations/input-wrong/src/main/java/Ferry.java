class Ferry {
    static int minutes(int miles) {
        return miles * 5;
    }
}
