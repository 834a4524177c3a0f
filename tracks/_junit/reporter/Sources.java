package testrunner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The files to compile, relative to the working directory.
 *
 * @param tests the test files to run, in the exercise's order
 * @param all these and everything that they may need, sorted
 * @param roots directories whose other files can be read as resources
 */
record Sources(List<Path> tests, List<Path> all, List<Path> roots) {
    static Sources find(List<String> tests) throws IOException {
        var testFiles = tests.stream().map(Path::of).toList();
        // The tests decide: a solution could add a directory of the layout.
        var layout = Language.LAYOUT.stream().map(Path::of).toList();
        boolean isLaidOut = testFiles.stream().anyMatch(test -> layout.stream().anyMatch(test::startsWith));
        var roots = isLaidOut ? layout.stream().filter(Files::isDirectory).toList() : List.of(Path.of(""));
        Set<Path> all = new LinkedHashSet<>(testFiles);
        for (Path root : roots) {
            all.addAll(sourceFiles(root));
        }
        // Those of the tests first: a file of the solution takes the place of none of them.
        var resources = new ArrayList<Path>();
        for (String part : List.of("test", "main")) {
            resources.add(Path.of("src", part, "resources"));
            layout.stream().filter(root -> root.startsWith(Path.of("src", part))).forEach(resources::add);
        }
        if (!isLaidOut) {
            resources.add(0, Path.of(""));
        }
        resources.removeIf(root -> !Files.isDirectory(root));
        return new Sources(testFiles, all.stream().sorted().toList(), resources);
    }

    /** Hidden directories hold other things, such as the reference solution. */
    private static List<Path> sourceFiles(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root, 20)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(Language.EXTENSION))
                    .filter(file -> !("/" + root.relativize(file)).contains("/."))
                    .toList();
        }
    }
}
