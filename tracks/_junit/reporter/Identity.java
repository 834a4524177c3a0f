package testrunner;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

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
    static Identity of(TestIdentifier identifier, SourceOrder order) {
        var source = identifier.getSource().orElse(null);
        String title = Language.title(identifier.getDisplayName());
        if (source instanceof MethodSource method) {
            String runIn = method.getClassName();
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

    /** {@code #2} for the second invocation of a parametrised or repeated test. */
    private static String invocation(UniqueId id) {
        UniqueId.Segment last = id.getLastSegment();
        return last.getType().endsWith("-invocation") || last.getType().startsWith("dynamic-") ? last.getValue() : null;
    }

    /** The name without the package, as the test file has it. */
    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1).replace('$', '.');
    }
}
