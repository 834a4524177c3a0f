import java.util.ArrayList;
import java.util.List;

class Deep {
    long down(long n) {
        return down(n + 1) + 1;
    }

    int hoard() {
        List<long[]> all = new ArrayList<>();
        while (true) {
            all.add(new long[1 << 20]);
        }
    }
}
