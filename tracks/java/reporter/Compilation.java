package testrunner;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * What the compiler made of the sources, in memory.
 *
 * @param sources what was compiled
 * @param classes the class files by binary name
 * @param order the methods of the test files, as they are written there
 * @param mentions which names of the solution the test files mention, and where
 * @param errors the compiler's words, empty when it had nothing to object to
 */
record Compilation(Sources sources, Map<String, byte[]> classes, SourceOrder order, Mentions mentions, String errors) {
    /**
     * No annotation processor of the solution runs, and what is not named is not compiled. The solution is compiled against
     * the archive that this module is in.
     */
    private static final List<String> OPTIONS = List.of(
            "-proc:none", "-implicit:none", "-Xlint:none", "-encoding", "UTF-8", "-g", "-sourcepath", "",
            "-classpath", System.getProperty("jdk.module.path"));

    static Compilation of(Sources sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var said = new DiagnosticCollector<JavaFileObject>();
        var order = new SourceOrder();
        var mentions = new Mentions();
        try (var files = new Memory(compiler.getStandardFileManager(said, Locale.ROOT, StandardCharsets.UTF_8))) {
            var task = (JavacTask) compiler.getTask(null, files, said, OPTIONS, null, files.of(sources.all()));
            var positions = Trees.instance(task).getSourcePositions();
            var units = new ArrayList<CompilationUnitTree>();
            for (var unit : task.parse()) {
                units.add(unit);
                new MentionScanner(mentions, unit, positions).scan(isOfTests(unit, sources));
                for (Path test : sources.tests()) {
                    if (unit.getSourceFile().toUri().equals(test.toUri())) {
                        new SourceScanner(order, test, unit, positions).scan(unit, "");
                    }
                }
            }
            if (errors(said).isEmpty()) {
                task.analyze();
            }
            String shadows = errors(said).isEmpty() ? Shadows.in(task, units) : "";
            if (errors(said).isEmpty()) {
                task.generate();
            }
            return new Compilation(sources, files.classFiles(), order, mentions, errors(said) + shadows);
        }
    }

    /** A test file, or a file beside it that the tests use. */
    private static boolean isOfTests(CompilationUnitTree unit, Sources sources) {
        var uri = unit.getSourceFile().toUri();
        return uri.getPath().contains("/src/test/") || sources.tests().stream().anyMatch(test -> test.toUri().equals(uri));
    }

    private static String errors(DiagnosticCollector<JavaFileObject> said) {
        var text = new StringBuilder();
        for (Diagnostic<?> diagnostic : said.getDiagnostics()) {
            if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                text.append(diagnostic).append('\n');
            }
        }
        return text.toString();
    }

    /** Class files go to memory. */
    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

        Memory(StandardJavaFileManager files) {
            super(files);
        }

        Iterable<? extends JavaFileObject> of(List<Path> paths) {
            return fileManager.getJavaFileObjectsFromPaths(paths);
        }

        Map<String, byte[]> classFiles() {
            var classes = new HashMap<String, byte[]>();
            written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
            return classes;
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return written.computeIfAbsent(name, unused -> new ByteArrayOutputStream());
                }
            };
        }
    }
}
