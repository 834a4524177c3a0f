import java.util.ArrayList;
import java.util.List;

class Ferry implements AutoCloseable {
    private final List<String> log = new ArrayList<>();

    void stop(String pier) {
        log.add(pier);
    }

    List<String> log() {
        return log;
    }

    @Override
    public void close() {
        log.clear();
    }
}
