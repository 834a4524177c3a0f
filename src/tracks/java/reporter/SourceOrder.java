package testrunner;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where the classes and methods of the test files are written. */
final class SourceOrder {
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<String, String> files = new HashMap<>();
    private final List<String> topLevel = new ArrayList<>();

    void add(Path file, CompilationUnitTree unit) {
        var packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        new Scanner(file.toString(), packageName).scan(unit, "");
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

    private final class Scanner extends TreeScanner<Void, String> {
        private final String file;
        private final String packageName;

        Scanner(String file, String packageName) {
            this.file = file;
            this.packageName = packageName;
        }

        @Override
        public Void visitClass(ClassTree tree, String outer) {
            String name = outer.isEmpty() ? packageName + tree.getSimpleName() : outer + "$" + tree.getSimpleName();
            places.putIfAbsent(name, places.size());
            files.putIfAbsent(name, file);
            if (outer.isEmpty()) {
                topLevel.add(name);
            }
            return super.visitClass(tree, name);
        }

        /** Classes within a method are no test classes. */
        @Override
        public Void visitMethod(MethodTree tree, String outer) {
            places.putIfAbsent(outer + "#" + tree.getName(), places.size());
            return null;
        }
    }
}
