package testrunner;

import java.io.Closeable;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The private report channel: JSON lines on descriptor 3, each after the run's token, which is read once from
 * descriptor 4. Each event is written whole before the method returns, so that what was reported survives any end of
 * the process.
 */
final class Channel implements Closeable {
    private final OutputStream out;
    private final String token;

    private Channel(OutputStream out, String token) {
        this.out = out;
        this.token = token;
    }

    static Channel open() throws IOException {
        var token = new StringBuilder();
        try (var in = new FileInputStream("/dev/fd/4")) {
            for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
                token.append((char) next);
            }
        }
        return new Channel(new FileOutputStream("/dev/fd/3"), token.toString());
    }

    /** The tests that will run, before any does. */
    void plan(List<Identity> tests) throws IOException {
        var list = new StringBuilder("[");
        for (Identity test : tests) {
            list.append(list.length() > 1 ? "," : "").append(object(test.fields()));
        }
        write("{\"event\":\"plan\",\"tests\":" + list + "]}");
    }

    /** An event about one test, {@code start} or {@code result}, with further fields. */
    void test(String event, Identity test, Map<String, String> more) throws IOException {
        var fields = new java.util.LinkedHashMap<String, String>();
        fields.put("event", event);
        fields.putAll(test.fields());
        fields.putAll(more);
        write(object(fields));
    }

    /** The tests as a whole cannot run. */
    void failure(String message) throws IOException {
        write(object(Map.of("event", "failure", "message", message)));
    }

    /** The tests came to their end. */
    void end() throws IOException {
        write("{\"event\":\"end\"}");
    }

    private synchronized void write(String json) throws IOException {
        out.write((token + " " + json + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    private static String object(Map<String, String> fields) {
        var json = new StringBuilder("{");
        fields.forEach((name, value) -> {
            json.append(json.length() > 1 ? "," : "");
            string(name, json);
            json.append(':');
            string(value, json);
        });
        return json.append('}').toString();
    }

    /** A half of a surrogate pair becomes a question mark when the line is encoded. */
    private static void string(String text, StringBuilder json) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> json.append("\\\"");
                case '\\' -> json.append("\\\\");
                case '\n' -> json.append("\\n");
                default -> {
                    if (c < ' ') {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        json.append('"');
    }
}
