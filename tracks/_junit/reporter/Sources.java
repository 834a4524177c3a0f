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
    private static final List<String> RESOURCES = List.of("src/main/resources", "src/test/resources");

    static Sources find(List<String> tests) throws IOException {
        var testFiles = tests.stream().map(Path::of).toList();
        var roots = Language.LAYOUT.stream().map(Path::of).filter(Files::isDirectory).toList();
        if (roots.isEmpty()) {
            roots = List.of(Path.of(""));
        }
        Set<Path> all = new LinkedHashSet<>(testFiles);
        for (Path root : roots) {
            all.addAll(sourceFiles(root));
        }
        var resources = new ArrayList<>(roots);
        RESOURCES.stream().map(Path::of).filter(Files::isDirectory).forEach(resources::add);
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
