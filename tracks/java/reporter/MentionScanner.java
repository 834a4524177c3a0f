package testrunner;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;

/** Notes what a file of the tests mentions, or the classes that a file of the solution declares. */
final class MentionScanner extends TreeScanner<Void, String> {
    private final Mentions mentions;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private boolean isOfTests;
    private int statement;
    private String className = "";
    private boolean hasAssumption;

    MentionScanner(Mentions mentions, CompilationUnitTree unit, SourcePositions positions) {
        this.mentions = mentions;
        this.unit = unit;
        this.positions = positions;
    }

    void scan(boolean isOfTests) {
        this.isOfTests = isOfTests;
        scan(unit, "");
    }

    @Override
    public Void visitClass(ClassTree tree, String member) {
        if (!isOfTests) {
            mentions.addOfSolution(tree.getSimpleName().toString());
        } else if (tree.getExtendsClause() != null) {
            mentions.countMembers();
        }
        String outer = className;
        String packageName = unit.getPackageName() == null ? "" : unit.getPackageName() + ".";
        className = outer.isEmpty() ? packageName + tree.getSimpleName() : outer + "$" + tree.getSimpleName();
        super.visitClass(tree, member);
        className = outer;
        return null;
    }

    @Override
    public Void visitMethod(MethodTree tree, String member) {
        if (!isOfTests) {
            mentions.addMember(tree.getName().toString());
        } else if (!tree.getParameters().isEmpty()) {
            mentions.addParameters(className, tree.getName().toString());
        }
        return super.visitMethod(tree, tree.getName().toString());
    }

    /** What a method assigns to a field stands behind the field's name. */
    @Override
    public Void visitAssignment(AssignmentTree tree, String member) {
        if (!member.isEmpty()) {
            boolean isOfObject = tree.getVariable() instanceof MemberSelectTree;
            var name = isOfObject ? ((MemberSelectTree) tree.getVariable()).getIdentifier() : tree.getVariable();
            scan(tree.getExpression(), name.toString());
        }
        return super.visitAssignment(tree, member);
    }

    @Override
    public Void visitVariable(VariableTree tree, String member) {
        if (!isOfTests && member.isEmpty()) {
            mentions.addMember(tree.getName().toString());
        }
        return super.visitVariable(tree, member.isEmpty() ? tree.getName().toString() : member);
    }

    /** A name that is imported stands for the class that it is imported from. */
    @Override
    public Void visitImport(ImportTree tree, String member) {
        if (isOfTests && tree.isStatic() && tree.getQualifiedIdentifier() instanceof MemberSelectTree name) {
            String type = name.getExpression().toString();
            if (name.getIdentifier().contentEquals("*")) {
                mentions.countMembers();
            }
            mentions.add("", name.getIdentifier().toString(), 0, type.substring(type.lastIndexOf('.') + 1));
        }
        return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, String member) {
        note(member, tree.getName().toString());
        return null;
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, String member) {
        note(member, tree.getIdentifier().toString());
        return super.visitMemberSelect(tree, member);
    }

    @Override
    public Void scan(Tree tree, String member) {
        if (!(tree instanceof StatementTree)) {
            return super.scan(tree, member);
        }
        statement = (int) unit.getLineMap().getLineNumber(positions.getStartPosition(unit, tree));
        int begin = statement;
        super.scan(tree, member);
        if (hasAssumption && tree instanceof ExpressionStatementTree) {
            hasAssumption = false;
            mentions.addAssumption(className, member, begin);
        }
        return null;
    }

    private void note(String member, String name) {
        if (isOfTests && !member.isEmpty()) {
            mentions.add(className, member, statement, name);
            hasAssumption |= name.startsWith("assume") || name.equals("abort");
        }
    }
}
