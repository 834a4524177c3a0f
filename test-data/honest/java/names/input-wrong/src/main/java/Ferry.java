class Ferry {
    static String greet(String name) {
        return "Welcome aboard, " + name.replaceAll("\\W", "") + "!";
    }
}
