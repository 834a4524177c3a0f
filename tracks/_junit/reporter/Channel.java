package testrunner;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The events, on descriptor 3, and the marks among what is printed, as the description of the reporters' protocol says.
 * Each line is written whole before the method returns, so that what was reported survives any end of the process.
 */
final class Channel {
    private final String token;
    private final String mark;
    private final OutputStream events = new FileOutputStream("/dev/fd/3");
    private final OutputStream printed = new FileOutputStream("/dev/fd/1");

    private Channel(BufferedReader secrets) throws IOException {
        token = secrets.readLine();
        mark = secrets.readLine();
    }

    static Channel open() throws IOException {
        try (var secrets = new BufferedReader(new FileReader("/dev/fd/4"))) {
            return new Channel(secrets);
        }
    }

    /** Standard output and standard error are one stream without a buffer, so that prints and marks stay in order. */
    static void redirectPrints() {
        var stream = new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    void plan(Identity test) {
        write(events, token + " plan" + test.fields());
    }

    void start(Identity test) {
        write(printed, mark);
        write(events, token + " start" + test.fields());
    }

    /** What began is no test: what it prints before its first test counts for that one. */
    void group(Identity group) {
        start(group);
        write(events, token + " group" + group.fields());
    }

    /** The message may be {@code null}. */
    void result(Identity test, String status, String message) {
        write(printed, mark);
        write(events, token + " result" + test.fields() + field("status", status) + field("message", message));
    }

    /** The tests as a whole cannot run. */
    void failure(String message) {
        write(events, token + " failure" + field("message", message));
    }

    /** The tests came to their end. */
    void end() {
        write(events, token + " end");
    }

    /** Nothing where there is no text. */
    static String field(String name, String text) {
        if (text == null) {
            return "";
        }
        return "\t" + name + "=" + text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n");
    }

    /** A half of a surrogate pair becomes a question mark. */
    private static void write(OutputStream out, String line) {
        try {
            out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }
}
