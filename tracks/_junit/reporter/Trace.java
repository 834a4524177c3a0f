package testrunner;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.function.Predicate;

/** What a student reads about a throwable: its message and its stack trace down to the test. */
final class Trace {
    /** Of a recursion without end, the beginning tells all. */
    private static final int FRAMES = 40;

    private Trace() {}

    /** The message; {@code ours} tells the classes of the solution and its tests. */
    static String describe(Throwable thrown, Predicate<String> ours) {
        // The methods of an exception class of the solution may do anything, and throw.
        try {
            shorten(thrown, ours, Collections.newSetFromMap(new IdentityHashMap<>()));
            var text = new StringWriter();
            thrown.printStackTrace(new PrintWriter(text, true));
            return Language.message(thrown, text.toString());
        } catch (Throwable another) {
            return "Message: null\nException: " + thrown.getClass().getName();
        }
    }

    private static void shorten(Throwable thrown, Predicate<String> ours, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return;
        }
        StackTraceElement[] frames = thrown.getStackTrace();
        int end = frames.length;
        while (end > 0 && !ours.test(frames[end - 1].getClassName())) {
            end--;
        }
        var shown = Arrays.stream(frames, 0, end == 0 ? frames.length : end)
                .filter(frame -> Language.MACHINERY.stream().noneMatch(frame.getClassName()::startsWith))
                .limit(FRAMES);
        thrown.setStackTrace(shown.toArray(StackTraceElement[]::new));
        shorten(thrown.getCause(), ours, seen);
        for (Throwable suppressed : thrown.getSuppressed()) {
            shorten(suppressed, ours, seen);
        }
    }
}
