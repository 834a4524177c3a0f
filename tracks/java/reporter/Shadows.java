package testrunner;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;

/**
 * Finds classes of the solution that the exercise's files would use by accident: a class of the same package takes the place of a
 * class that is imported by {@code import package.*} or is of {@code java.lang}.
 *
 * <p>What the exercise's files are, and which classes they expect of a solution, is known only where the exercise has a folder of
 * its own. The variables HELPERS and SOLUTION then have the files.
 */
final class Shadows {
    private final JavacTask task;
    private final Trees trees;
    /** The exercise's sources. */
    private final Set<Path> own;
    /** The files that the exercise expects of a solution. */
    private final Set<Path> expected;

    private Shadows(JavacTask task) {
        this.task = task;
        trees = Trees.instance(task);
        own = files("EXERCISE");
        expected = files("SOLUTION");
    }

    /** What there is to object to, a line for each class. */
    static String in(JavacTask task, List<CompilationUnitTree> units) {
        var shadows = new Shadows(task);
        var said = new LinkedHashSet<String>();
        units.stream().filter(unit -> shadows.own.contains(file(unit))).forEach(unit -> shadows.scan(unit, said));
        return String.join("", said);
    }

    private static Set<Path> files(String variable) {
        String files = System.getenv(variable);
        return files == null ? Set.of() : files.lines().map(Path::of).map(Path::toAbsolutePath).collect(Collectors.toSet());
    }

    private static Path file(CompilationUnitTree unit) {
        return Path.of(unit.getSourceFile().toUri());
    }

    private void scan(CompilationUnitTree unit, Set<String> said) {
        var packages = new ArrayList<>(List.of("java.lang"));
        var imported = new ArrayList<String>();
        // A class of such a name obscures the packages.
        var roots = new ArrayList<>(List.of("java", "javax", "org"));
        for (ImportTree each : unit.getImports()) {
            String name = each.getQualifiedIdentifier().toString();
            roots.add(name.substring(0, name.indexOf('.')));
            if (!name.endsWith(".*")) {
                imported.add(name);
            } else {
                // Static or not: a class may hold others.
                packages.add(name.substring(0, name.length() - 2));
            }
        }
        new TreePathScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree tree, Void unused) {
                if (trees.getElement(getCurrentPath()) instanceof TypeElement type
                        && type.getNestingKind() == NestingKind.TOP_LEVEL
                        && !imported.contains(type.getQualifiedName().toString())
                        && isUnexpected(type)) {
                    if (roots.contains(type.getSimpleName().toString())) {
                        said.add("`" + type.getSimpleName() + "` must not be defined by the solution: it has the name of a package\n");
                    }
                    packages.stream()
                            .map(name -> task.getElements().getTypeElement(name + "." + type.getSimpleName()))
                            .filter(meant -> meant != null && !meant.equals(type))
                            .forEach(meant -> said.add("`" + type.getSimpleName() + "` must not be defined by the solution: `"
                                    + file(unit).getFileName() + "` uses `" + meant.getQualifiedName() + "`\n"));
                }
                return super.visitIdentifier(tree, unused);
            }
        }.scan(unit, null);
    }

    /** Whether a class is neither the exercise's nor one that it expects. */
    private boolean isUnexpected(TypeElement type) {
        TreePath path = trees.getPath(type);
        if (path == null) {
            return false;
        }
        Path file = file(path.getCompilationUnit());
        boolean isOfFile = file.getFileName().toString().equals(type.getSimpleName() + ".java");
        return !own.contains(file) && !(isOfFile && expected.contains(file));
    }
}
