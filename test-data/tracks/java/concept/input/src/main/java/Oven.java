public class Oven {
    public int expectedMinutes() {
        return 40;
    }

    public int remainingMinutes(int minutes) {
        throw new UnsupportedOperationException("Please implement remainingMinutes()");
    }
}
