package testrunner;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Where the classes and methods of the test files are written. They are added in that order. */
final class SourceOrder {
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();

    /** A class by its binary name. */
    void addClass(String file, String name) {
        places.putIfAbsent(name, places.size());
        files.putIfAbsent(name, file);
    }

    void addMethod(String className, String name) {
        places.putIfAbsent(className + "#" + name, places.size());
    }

    /** The binary names of all classes, in the order of the files and their lines. */
    Collection<String> classes() {
        return files.keySet();
    }

    /** The test file that declares the class; {@code null} where none does. */
    String file(String className) {
        return files.get(className);
    }

    /** A number that grows along the files; those that no file declares come last. */
    int place(String className) {
        return places.getOrDefault(className, Integer.MAX_VALUE);
    }

    /** The same of a method. Methods of one name share the place of the first. */
    int place(Method method) {
        return place(method.getDeclaringClass().getName() + "#" + method.getName());
    }
}
