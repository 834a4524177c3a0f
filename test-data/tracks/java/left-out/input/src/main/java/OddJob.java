public class OddJob {
    static int twice(int n) {
        return n * 2;
    }
}
