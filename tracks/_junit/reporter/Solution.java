package testrunner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;

/**
 * Loads the compiled classes. What the test framework, its libraries and this reporter define comes first, so a class of
 * the solution cannot take their place. Below {@code META-INF} the solution has no resources: services and settings
 * of the framework are found there.
 */
final class Solution extends ClassLoader {
    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;
    private final List<Path> roots;

    Solution(Compilation compilation) {
        super(Solution.class.getClassLoader());
        classes = compilation.classes();
        roots = compilation.sources().roots().stream().map(Path::toAbsolutePath).toList();
    }

    /** Whether the class is one of the compiled ones. */
    boolean defines(String className) {
        return classes.containsKey(className);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected URL findResource(String name) {
        if (name.startsWith("META-INF/") || name.equals("junit-platform.properties")) {
            return null;
        }
        for (Path root : roots) {
            Path file = root.resolve(name).normalize();
            if (file.startsWith(root.normalize()) && Files.isReadable(file)) {
                try {
                    return file.toUri().toURL();
                } catch (MalformedURLException impossible) {
                    throw new UncheckedIOException(impossible);
                }
            }
        }
        return null;
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
        URL found = findResource(name);
        return found == null ? Collections.emptyEnumeration() : Collections.enumeration(List.of(found));
    }
}
