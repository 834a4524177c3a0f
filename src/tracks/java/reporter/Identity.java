package testrunner;

/**
 * Which test an event is about.
 *
 * @param name the class and the method as the test file declares them, {@code LeapTest.Century.divisibleBy400}
 * @param variant tells the invocations of one method apart; {@code null} where there is one
 * @param file the test file; {@code null} where none of the run's files declares the method
 * @param title the display name, for people
 */
record Identity(String name, String variant, String file, String title) {
    String fields() {
        return Channel.field("name", name)
                + Channel.field("variant", variant)
                + Channel.field("file", file)
                + Channel.field("title", title);
    }
}
