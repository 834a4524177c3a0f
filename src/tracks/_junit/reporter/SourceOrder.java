package testrunner;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the classes and methods of the test files are written. They are added in that order. */
final class SourceOrder {
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();
    private final List<String> topLevel = new ArrayList<>();

    /** A class by its binary name. */
    void addClass(String file, String name, boolean isTopLevel) {
        places.putIfAbsent(name, places.size());
        files.putIfAbsent(name, file);
        if (isTopLevel) {
            topLevel.add(name);
        }
    }

    void addMethod(String className, String name) {
        places.putIfAbsent(className + "#" + name, places.size());
    }

    /** The binary names of the classes that are no member of another, in the order of the files and their lines. */
    List<String> topLevelClasses() {
        return topLevel;
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
