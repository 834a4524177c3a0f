class Leap {
    String kindOf(int year) {
        return isLeapYear(year) ? "leap year" : "common year";
    }

    private boolean isLeapYear(int year) {
        return year == 1;
    }
}
