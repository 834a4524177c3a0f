class Ferry {
    static String code() {
        return "@Test\nvoid run() {\n}\n";
    }
}
