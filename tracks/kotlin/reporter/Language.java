package testrunner;

import java.util.List;
import java.util.regex.Pattern;

/** What the shared part of the reporter has to know of the language. */
final class Language {
    /** The layout of the build tools that students use. */
    static final List<String> LAYOUT = List.of("src/main/kotlin", "src/test/kotlin");

    static final String EXTENSION = ".kt";

    /** How the framework and the assertions got there says nothing about the solution. */
    static final List<String> MACHINERY = List.of(
            "org.junit.", "kotlin.test.", "org.hamcrest.", "org.opentest4j.", "java.util.concurrent.", "jdk.internal.reflect.", "java.lang.reflect.", "testrunner.");

    private static final Pattern JUNIT_4 = Pattern.compile("\\borg\\.junit\\.(?!jupiter|platform)|\\bjunit\\.framework\\.");

    private static final Pattern KOTLIN_TEST = Pattern.compile("\\bkotlin\\.test\\.(Test|\\*)");

    private Language() {}

    /** What a student reads about a throwable with this stack trace: of a failed assertion, what it says. */
    static String message(Throwable thrown, String trace) {
        boolean saysAll = thrown instanceof AssertionError && thrown.getMessage() != null && thrown.getCause() == null;
        return saysAll ? thrown.getMessage() : trace.stripTrailing();
    }

    /** The status of a test that ended with this. */
    static String status(Throwable thrown) {
        return thrown instanceof AssertionError ? "failed" : "error";
    }

    /** The name of a test, as the framework displays it: without the parentheses of a method. */
    static String title(String displayed) {
        return displayed.endsWith("()") ? displayed.substring(0, displayed.length() - 2) : displayed;
    }

    /** Whether a test file may need the engine of JUnit 4, which is not loaded without need. */
    static boolean usesJUnit4(String source) {
        // The library of Kotlin stands for either version.
        boolean standsFor4 = KOTLIN_TEST.matcher(source).find() && !source.contains("org.junit.jupiter.");
        return standsFor4 || JUNIT_4.matcher(source).find();
    }
}
