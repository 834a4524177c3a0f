package testrunner;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** What is printed, on standard output and standard error in the order of arrival. Only the beginning is kept. */
final class Capture extends OutputStream {
    /** Far more than a report shows, far less than what a loop can print. */
    private static final int KEPT = 16 << 10;

    private final byte[] kept = new byte[KEPT];
    private int length;

    /** Takes the place of both streams. */
    void install() {
        var stream = new PrintStream(this, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    /** What was printed since the last call. */
    synchronized String take() {
        int end = length;
        length = 0;
        return new String(Arrays.copyOf(kept, end), StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int b) {
        if (length < KEPT) {
            kept[length++] = (byte) b;
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) {
        int taken = Math.min(count, KEPT - length);
        System.arraycopy(bytes, offset, kept, length, taken);
        length += taken;
    }
}
