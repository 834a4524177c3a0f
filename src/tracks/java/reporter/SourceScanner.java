package testrunner;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.nio.file.Path;

/** Adds the classes and methods of a test file in the order in which they are written. */
final class SourceScanner extends TreeScanner<Void, String> {
    private final SourceOrder order;
    private final String file;
    private final String packageName;

    SourceScanner(SourceOrder order, Path file, CompilationUnitTree unit) {
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
        order.addMethod(outer, tree.getName().toString());
        return null;
    }
}
