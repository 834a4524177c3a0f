class Doubts {
    // An expectation fits the name of its test: what is not divisible is no leap year. Other names say too little.
    static boolean believes(int year, String expected, String tests) {
        String before = tests.substring(0, tests.indexOf("kindOf(" + year + ")"));
        String name = before.substring(before.lastIndexOf("void ") + 5);
        return !name.startsWith("not") || !expected.equals("leap year");
    }
}
