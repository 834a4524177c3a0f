package testrunner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jetbrains.org.objectweb.asm.ClassReader;
import org.jetbrains.org.objectweb.asm.ClassVisitor;
import org.jetbrains.org.objectweb.asm.Handle;
import org.jetbrains.org.objectweb.asm.Label;
import org.jetbrains.org.objectweb.asm.MethodVisitor;
import org.jetbrains.org.objectweb.asm.Opcodes;
import org.jetbrains.org.objectweb.asm.Type;

/** Notes what a class of the test files mentions, or that a class is the solution's. */
final class MentionReader extends ClassVisitor {
    private final Mentions mentions;
    private final Set<String> classes;
    private final Set<String> testFiles;
    private final String name;
    private boolean isOfTests;

    private MentionReader(Mentions mentions, Set<String> classes, Set<String> testFiles, String name) {
        super(Opcodes.ASM9);
        this.mentions = mentions;
        this.classes = classes;
        this.testFiles = testFiles;
        this.name = name;
    }

    /** Of all classes by their binary names; the test files are told by theirs, without a folder. */
    static Mentions read(Map<String, byte[]> classes, Set<String> testFiles) {
        var mentions = new Mentions();
        classes.forEach((name, bytes) ->
                new ClassReader(bytes).accept(new MentionReader(mentions, classes.keySet(), testFiles, name), ClassReader.SKIP_FRAMES));
        return mentions;
    }

    @Override
    public void visitSource(String source, String debug) {
        isOfTests = testFiles.contains(source);
        if (!isOfTests) {
            mentions.addOfSolution(name);
        }
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
        if (isOfTests && !descriptor.startsWith("()")) {
            mentions.addParameters(name, method);
        }
        return isOfTests ? new Body(method) : null;
    }

    /** The body of a method. */
    private final class Body extends MethodVisitor {
        private final String method;
        /** What the method has mentioned since it last wrote a field. */
        private final List<String> read = new ArrayList<>();
        private int line;

        Body(String method) {
            super(Opcodes.ASM9);
            this.method = method;
        }

        @Override
        public void visitLineNumber(int number, Label start) {
            line = number;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String called, String descriptor, boolean isInterface) {
            note(owner, called);
            if (owner.startsWith("org/junit/") && (owner.endsWith("/Assumptions") || owner.endsWith("/Assume"))) {
                mentions.addAssumption(name, method, line);
            }
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String field, String descriptor) {
            if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
                // Properties have their values one after the other; elsewhere, all that the method does may count.
                boolean isOfProperties = method.equals("<init>") || method.equals("<clinit>");
                var sources = isOfProperties ? List.copyOf(read) : List.of(name + "#" + method);
                sources.forEach(source -> mentions.add(owner.replace('/', '.'), field, line, source));
                read.clear();
            } else {
                note(owner, field);
            }
        }

        @Override
        public void visitTypeInsn(int opcode, String type) {
            note(type, "<init>");
        }

        @Override
        public void visitLdcInsn(Object value) {
            if (value instanceof Type type && type.getSort() == Type.OBJECT) {
                note(type.getInternalName(), "<init>");
            }
        }

        @Override
        public void visitInvokeDynamicInsn(String called, String descriptor, Handle bootstrap, Object... arguments) {
            Arrays.stream(arguments)
                    .filter(Handle.class::isInstance)
                    .map(Handle.class::cast)
                    .forEach(handle -> note(handle.getOwner(), handle.getName()));
        }

        private void note(String owner, String member) {
            String type = owner.replace('/', '.');
            if (classes.contains(type)) {
                mentions.add(name, method, line, type);
                mentions.add(name, method, line, type + "#" + member);
                read.add(type);
                read.add(type + "#" + member);
            }
        }
    }
}
