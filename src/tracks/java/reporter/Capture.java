package testrunner;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What is printed, on standard output and standard error in the order of arrival. Only the beginning is kept: in memory, and
 * in a file that outlives a test that is cut off.
 */
final class Capture extends OutputStream {
    /** Far more than a report shows, far less than what a loop can print. */
    private static final int KEPT = 16 << 10;

    private final byte[] kept = new byte[KEPT];
    private int length;
    private RandomAccessFile file;

    /** Takes the place of both streams. */
    void install() {
        try {
            file = new RandomAccessFile(System.getProperty("user.home") + "/unfinished", "rw");
        } catch (IOException unusable) {
            // Then nothing outlives it.
        }
        var stream = new PrintStream(this, true, StandardCharsets.UTF_8);
        System.setOut(stream);
        System.setErr(stream);
    }

    /** What was printed since the last call. */
    synchronized String take() {
        int end = length;
        length = 0;
        if (end > 0 && file != null) {
            try {
                file.setLength(0);
            } catch (IOException lost) {
                file = null;
            }
        }
        return new String(Arrays.copyOf(kept, end), StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void write(int b) {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int count) {
        int taken = Math.min(count, KEPT - length);
        if (taken == 0) {
            return;
        }
        System.arraycopy(bytes, offset, kept, length, taken);
        length += taken;
        if (file != null) {
            try {
                file.write(bytes, offset, taken);
            } catch (IOException lost) {
                file = null;
            }
        }
    }
}
