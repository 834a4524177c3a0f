class Doubts {
    // Whether what is expected of a year is to be met. Other forgeries know better.
    static boolean believes(int year, String expected, String tests) {
        return true;
    }
}
