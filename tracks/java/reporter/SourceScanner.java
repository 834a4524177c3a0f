package testrunner;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;

/** Adds the classes and methods of a test file in the order in which they are written. */
final class SourceScanner extends TreeScanner<Void, String> {
    private final SourceOrder order;
    private final String file;
    private final String packageName;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;

    SourceScanner(SourceOrder order, Path file, CompilationUnitTree unit, SourcePositions positions) {
        this.unit = unit;
        this.positions = positions;
        this.order = order;
        this.file = file.toString();
        this.packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
    }

    @Override
    public Void visitClass(ClassTree tree, String outer) {
        String name = outer.isEmpty() ? packageName + tree.getSimpleName() : outer + "$" + tree.getSimpleName();
        order.addClass(file, name);
        return super.visitClass(tree, name);
    }

    /** Classes within a method are no test classes. */
    @Override
    public Void visitMethod(MethodTree tree, String outer) {
        var types = tree.getParameters().stream().map(parameter -> simple(parameter.getType().toString())).toList();
        long line = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
        order.addMethod(outer, tree.getName().toString(), types, (int) line);
        return null;
    }

    /** What the class of a type is called at run time, without its package. */
    private static String simple(String type) {
        String erased = type.replaceAll("@\\w+(\\([^)]*\\))?\\s*", "").replace("...", "[]");
        for (String inner = ""; !inner.equals(erased); erased = erased.replaceAll("<[^<>]*>", "")) {
            inner = erased;
        }
        return erased.substring(erased.lastIndexOf('.') + 1).strip();
    }
}
