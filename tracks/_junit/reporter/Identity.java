package testrunner;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Which test an event is about.
 *
 * @param name the class and the method as the test file declares them, {@code LeapTest.Century.divisibleBy400}
 * @param variant tells the invocations of one method apart; {@code null} where there is one
 * @param file the test file; {@code null} where none of the run's files declares the method
 * @param line a line of it, where it is known; else {@code null}
 * @param title the display name, for people
 */
record Identity(String name, String variant, String file, String line, String title) {
    private static final Set<String> MAKERS = Set.of("ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate");

    static Identity of(TestIdentifier identifier, TestPlan plan, SourceOrder order) {
        var source = source(identifier, plan);
        String title = Language.title(identifier.getDisplayName());
        if (source instanceof MethodSource method) {
            String runIn = runIn(identifier.getUniqueIdObject(), method);
            String declaredIn = declaring(method);
            String variant = invocation(identifier.getUniqueIdObject());
            if (!declaredIn.equals(runIn)) {
                variant = simple(runIn) + (variant == null ? "" : " " + variant);
            }
            String name = simple(declaredIn) + "." + method.getMethodName();
            return new Identity(name, variant, order.file(declaredIn), line(method, order), title);
        }
        if (source instanceof ClassSource type) {
            return new Identity(simple(type.getClassName()), null, order.file(type.getClassName()), null, title);
        }
        return new Identity(identifier.getUniqueId(), null, null, null, title);
    }

    /** The class that it runs in. A nested class may be inherited too, and the framework names the class that declares it. */
    private static String runIn(UniqueId id, MethodSource method) {
        String classes = id.getSegments().stream()
                .filter(segment -> segment.getType().equals("class") || segment.getType().equals("nested-class"))
                .map(UniqueId.Segment::getValue)
                .collect(Collectors.joining("$"));
        return classes.isEmpty() ? method.getClassName() : classes;
    }

    /** Where it is written. What a factory makes may tell another place, and is a part of the factory nevertheless. */
    private static TestSource source(TestIdentifier identifier, TestPlan plan) {
        TestIdentifier maker = identifier;
        while (maker.getUniqueIdObject().getLastSegment().getType().startsWith("dynamic-")) {
            maker = plan.getParent(maker).orElseThrow();
        }
        return maker.getSource().orElse(null);
    }

    /** The method, in whatever class it runs. */
    Identity whole() {
        return new Identity(name, null, file, line, title);
    }

    /** Whether it is a method with an annotation of the framework's that makes it a test, and not one that an annotation stands for. */
    static boolean isDeclared(TestIdentifier identifier) {
        try {
            return identifier.getSource().orElse(null) instanceof MethodSource method
                    && Stream.of(method.getJavaMethod().getDeclaredAnnotations())
                            .map(annotation -> annotation.annotationType().getSimpleName())
                            .anyMatch(MAKERS::contains);
        } catch (RuntimeException unknown) {
            return false;
        }
    }

    /** Whether it is a test, or a method that will have several invocations. */
    static boolean isTest(TestIdentifier identifier) {
        return identifier.isTest() || identifier.getSource().filter(MethodSource.class::isInstance).isPresent();
    }

    String fields() {
        return Channel.field("name", name)
                + Channel.field("variant", variant)
                + Channel.field("file", file)
                + Channel.field("line", line)
                + Channel.field("title", title);
    }

    /** A method may be inherited from another class of the test file. */
    private static String declaring(MethodSource method) {
        try {
            return method.getJavaMethod().getDeclaringClass().getName();
        } catch (RuntimeException unknown) {
            return method.getClassName();
        }
    }

    private static String line(MethodSource method, SourceOrder order) {
        try {
            return order.line(method.getJavaMethod());
        } catch (RuntimeException unknown) {
            return null;
        }
    }

    /** {@code #2} for the second invocation of a parametrised or repeated test, {@code #2 #1} for the first in its second group. */
    private static String invocation(UniqueId id) {
        String places = id.getSegments().stream()
                .filter(segment -> segment.getType().endsWith("-invocation") || segment.getType().startsWith("dynamic-"))
                .map(UniqueId.Segment::getValue)
                .collect(Collectors.joining(" "));
        return places.isEmpty() ? null : places;
    }

    /** The name without the package, as the test file has it. */
    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }
}
