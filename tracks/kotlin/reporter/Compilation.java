package testrunner;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.jetbrains.org.objectweb.asm.AnnotationVisitor;
import org.jetbrains.org.objectweb.asm.ClassReader;
import org.jetbrains.org.objectweb.asm.ClassVisitor;
import org.jetbrains.org.objectweb.asm.ClassWriter;
import org.jetbrains.org.objectweb.asm.Label;
import org.jetbrains.org.objectweb.asm.MethodVisitor;
import org.jetbrains.org.objectweb.asm.Opcodes;
import org.jetbrains.org.objectweb.asm.Type;

/**
 * What the compiler made of the sources.
 *
 * @param sources what was compiled
 * @param classes the class files by binary name
 * @param order the methods of the test files, as they are written there
 * @param mentions which classes of the solution the test files mention, and where
 * @param errors the compiler's words, empty when it had nothing to object to
 */
record Compilation(Sources sources, Map<String, byte[]> classes, SourceOrder order, Mentions mentions, String errors) {
    private static final int API = Opcodes.ASM9;

    private static final List<String> DISABLING = List.of("Lorg/junit/Ignore;", "Lorg/junit/jupiter/api/Disabled;");

    static Compilation of(Sources sources) throws IOException {
        Path made = Files.createTempDirectory("classes");
        var arguments = new ArrayList<>(List.of(
                "-no-stdlib", "-no-reflect", "-nowarn", "-Xdisable-default-scripting-plugin",
                "-classpath", classPath(sources), "-d", made.toString()));
        sources.all().forEach(file -> arguments.add(file.toString()));
        var said = new ByteArrayOutputStream();
        ExitCode code = new K2JVMCompiler().exec(new PrintStream(said, true, StandardCharsets.UTF_8), arguments.toArray(String[]::new));
        String errors = code == ExitCode.OK ? "" : "the compiler failed: " + code + "\n" + said.toString(StandardCharsets.UTF_8);
        if (code == ExitCode.COMPILATION_ERROR) {
            errors = said.toString(StandardCharsets.UTF_8).stripTrailing();
        }
        var classes = new HashMap<String, byte[]>();
        try (Stream<Path> files = Files.walk(made)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = made.relativize(file).toString().replace('/', '.');
                classes.put(name.substring(0, name.length() - ".class".length()), enabled(Files.readAllBytes(file)));
            }
        }
        return new Compilation(sources, classes, order(sources, classes), MentionReader.read(classes, ofTests(sources)), errors);
    }

    /** The names of the test files, and of files beside them that the tests use. */
    private static Set<String> ofTests(Sources sources) {
        var beside = sources.all().stream().filter(file -> file.startsWith("src/test"));
        return Stream.concat(sources.tests().stream(), beside).map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }

    /** Without what disables tests and students are to remove one by one: bare, or with a text that says so. */
    private static byte[] enabled(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        if (DISABLING.stream().noneMatch(text::contains)) {
            return bytes;
        }
        var writer = new ClassWriter(0);
        new ClassReader(bytes).accept(new ClassVisitor(API, writer) {
            @Override
            public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                return DISABLING.contains(type) ? new Disabling(() -> cv.visitAnnotation(type, visible)) : super.visitAnnotation(type, visible);
            }

            @Override
            public MethodVisitor visitMethod(int access, String name, String type, String signature, String[] exceptions) {
                return new MethodVisitor(API, super.visitMethod(access, name, type, signature, exceptions)) {
                    @Override
                    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                        return DISABLING.contains(type) ? new Disabling(() -> mv.visitAnnotation(type, visible)) : super.visitAnnotation(type, visible);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    /** An annotation that stays only if its text is a reason of the exercise. */
    private static final class Disabling extends AnnotationVisitor {
        private final Supplier<AnnotationVisitor> original;
        private String reason = "";

        Disabling(Supplier<AnnotationVisitor> original) {
            super(API);
            this.original = original;
        }

        @Override
        public void visit(String name, Object value) {
            reason = String.valueOf(value);
        }

        @Override
        public void visitEnd() {
            if (!reason.isEmpty() && !reason.toLowerCase(Locale.ROOT).contains("remove")) {
                AnnotationVisitor visitor = original.get();
                visitor.visit("value", reason);
                visitor.visitEnd();
            }
        }
    }

    /** The library of Kotlin has one part for each version of the framework. */
    private static String classPath(Sources sources) throws IOException {
        String other = "kotlin-test-junit5.jar";
        for (Path test : sources.tests()) {
            if (Files.readString(test).contains("org.junit.jupiter.")) {
                other = "kotlin-test-junit.jar";
            }
        }
        var parts = new ArrayList<String>();
        for (String part : System.getProperty("testrunner.classpath").split(":")) {
            if (!part.endsWith("/" + other)) {
                parts.add(part);
            }
        }
        return String.join(":", parts);
    }

    /** A class or method and the line where its code begins; of a method also its parameters' types. */
    private record Place(String file, int line, String className, String method, List<String> types) {}

    private static SourceOrder order(Sources sources, Map<String, byte[]> classes) {
        var places = new ArrayList<Place>();
        classes.forEach((name, bytes) -> new ClassReader(bytes).accept(new Reader(name, places), ClassReader.SKIP_FRAMES));
        places.sort(Comparator.comparingInt(Place::line));
        var order = new SourceOrder();
        for (Path test : sources.tests()) {
            for (Place place : places) {
                if (!place.file().equals(test.getFileName().toString())) {
                    continue;
                }
                if (place.method() == null) {
                    order.addClass(test.toString(), place.className());
                } else {
                    order.addMethod(place.className(), place.method(), place.types(), place.line());
                }
            }
        }
        return order;
    }

    /** Finds the first line of each method, and of the class the first of all. */
    private static final class Reader extends ClassVisitor {
        private final String name;
        private final List<Place> places;
        private final List<Place> methods = new ArrayList<>();
        private String file = "";

        Reader(String name, List<Place> places) {
            super(API);
            this.name = name;
            this.places = places;
        }

        @Override
        public void visitSource(String source, String debug) {
            file = source == null ? "" : source;
        }

        @Override
        public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
            return new MethodVisitor(API) {
                private boolean isFound;

                @Override
                public void visitLineNumber(int line, Label start) {
                    if (!isFound) {
                        isFound = true;
                        methods.add(new Place(file, line, name, method, types(descriptor)));
                    }
                }
            };
        }

        @Override
        public void visitEnd() {
            int first = methods.stream().mapToInt(Place::line).min().orElse(Integer.MAX_VALUE);
            places.add(new Place(file, first, name, null, List.of()));
            places.addAll(methods);
        }

        private static List<String> types(String descriptor) {
            return Arrays.stream(Type.getArgumentTypes(descriptor))
                    .map(Type::getClassName)
                    .map(type -> type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1))
                    .toList();
        }
    }
}
