import java.util.ArrayList;
import java.util.List;

class Ferry implements AutoCloseable {
    private final List<String> log = new ArrayList<>();

    void stop(String pier) {
        if (pier.isEmpty()) {
            throw new IllegalArgumentException("a pier without a name");
        }
        log.add(pier);
    }

    List<String> log() {
        return log;
    }

    @Override
    public void close() {
        throw new IllegalStateException("it cannot be closed");
    }
}
