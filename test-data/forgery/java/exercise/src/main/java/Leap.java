class Leap {
    String kindOf(int year) {
        return isLeapYear(year) ? "leap year" : "common year";
    }

    private boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
