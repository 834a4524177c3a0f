package testrunner;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/**
 * Tests run in the order of the test files, unless these ask for another. The framework makes the orderers itself, from
 * their names, so the order is held in a static field; nothing but the order of execution hangs on it.
 */
public final class Order {
    private static SourceOrder source = new SourceOrder();

    private Order() {}

    static void is(SourceOrder order) {
        source = order;
    }

    /** The order of methods. */
    public static final class Methods implements MethodOrderer {
        @Override
        public void orderMethods(MethodOrdererContext context) {
            context.getMethodDescriptors().sort(Comparator.comparingInt(Methods::place));
        }

        private static int place(MethodDescriptor descriptor) {
            var method = descriptor.getMethod();
            return source.place(method.getDeclaringClass().getName(), method.getName());
        }
    }

    /** The order of classes. */
    public static final class Classes implements ClassOrderer {
        @Override
        public void orderClasses(ClassOrdererContext context) {
            context.getClassDescriptors().sort(Comparator.comparingInt(Classes::place));
        }

        private static int place(ClassDescriptor descriptor) {
            return source.place(descriptor.getTestClass().getName());
        }
    }
}
