public class Doubling {
    public static int twice(int number) {
        return 2 * number;
    }
}
