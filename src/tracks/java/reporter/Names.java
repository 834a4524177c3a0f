package testrunner;

import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/** From the framework's identifiers to those of the report. */
final class Names {
    private final SourceOrder order;

    Names(SourceOrder order) {
        this.order = order;
    }

    /** A test, or a method that will have several invocations. */
    boolean isTest(TestIdentifier identifier) {
        return identifier.isTest() || identifier.getSource().filter(MethodSource.class::isInstance).isPresent();
    }

    Identity of(TestIdentifier identifier) {
        var source = identifier.getSource().orElse(null);
        String title = identifier.getDisplayName();
        if (source instanceof MethodSource method) {
            return method(identifier, method, title);
        }
        if (source instanceof ClassSource type) {
            return new Identity(simple(type.getClassName()), null, order.file(type.getClassName()), title);
        }
        return new Identity(identifier.getUniqueId(), null, null, title);
    }

    private Identity method(TestIdentifier identifier, MethodSource method, String title) {
        String runIn = method.getClassName();
        String declaredIn = declaring(method);
        String variant = invocation(identifier.getUniqueIdObject());
        if (!declaredIn.equals(runIn)) {
            variant = simple(runIn) + (variant == null ? "" : " " + variant);
        }
        return new Identity(simple(declaredIn) + "." + method.getMethodName(), variant, order.file(declaredIn), title);
    }

    /** A method may be inherited from another class of the test file. */
    private String declaring(MethodSource method) {
        try {
            return method.getJavaMethod().getDeclaringClass().getName();
        } catch (RuntimeException unknown) {
            return method.getClassName();
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
