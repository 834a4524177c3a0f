package testrunner;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where the classes and methods of the test files are written. They are added in that order. */
final class SourceOrder {
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> files = new LinkedHashMap<>();
    private final Map<String, List<Overload>> methods = new HashMap<>();

    /** One of the methods of a name: the simple names of its parameters' types, and a line of it. */
    private record Overload(List<String> types, int line) {}

    /** A class by its binary name. */
    void addClass(String file, String name) {
        places.putIfAbsent(name, places.size());
        files.putIfAbsent(name, file);
    }

    void addMethod(String className, String name, List<String> types, int line) {
        places.putIfAbsent(className + "#" + name, places.size());
        methods.computeIfAbsent(className + "#" + name, unused -> new ArrayList<>()).add(new Overload(types, line));
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

    /** A line of a method; {@code null} where no single one of the test files is like it. */
    String line(Method method) {
        var sharing = methods.getOrDefault(method.getDeclaringClass().getName() + "#" + method.getName(), List.of());
        var types = Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).toList();
        var like = sharing.stream().filter(one -> one.types().equals(types)).toList();
        if (like.isEmpty()) {
            // A type of the source may be another at run time: that of a type parameter, say.
            like = sharing.stream().filter(one -> one.types().size() == types.size()).toList();
        }
        return like.size() == 1 ? String.valueOf(like.get(0).line()) : null;
    }

    /** The same of a method. Methods of one name share the place of the first. */
    int place(Method method) {
        return place(method.getDeclaringClass().getName() + "#" + method.getName());
    }
}
