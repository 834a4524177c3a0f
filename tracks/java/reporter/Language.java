package testrunner;

import java.util.List;
import java.util.regex.Pattern;

/** What the shared part of the reporter has to know of the language. */
final class Language {
    /** The layout of the build tools that students use. */
    static final List<String> LAYOUT = List.of("src/main/java", "src/test/java");

    static final String EXTENSION = ".java";

    /** How the framework and the assertions got there says nothing about the solution. */
    static final List<String> MACHINERY = List.of(
            "org.junit.", "org.assertj.", "org.opentest4j.", "jdk.internal.reflect.", "java.lang.reflect.", "testrunner.");

    private static final Pattern JUNIT_4 = Pattern.compile("\\borg\\.junit\\.(?!jupiter|platform)|\\bjunit\\.framework\\.");

    private Language() {}

    /** What a student reads about a throwable with this stack trace. */
    static String message(Throwable thrown, String trace) {
        return "Message: " + thrown.getMessage() + "\nException: " + trace;
    }

    /** The status of a test that ended with this: what an exception says is a failure, too. */
    static String status(Throwable thrown) {
        return "failed";
    }

    /** The name of a test, as the framework displays it. */
    static String title(String displayed) {
        return displayed;
    }

    /** Whether a test file may need the engine of JUnit 4, which is not loaded without need. */
    static boolean usesJUnit4(String source) {
        return JUNIT_4.matcher(source).find();
    }
}
