package testrunner;

import java.lang.reflect.Method;
import java.util.Comparator;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/**
 * Tests run in the order of the test files, unless these ask for another. The framework makes the orderer itself, from
 * its name, so the order is held in a static field; nothing but the order of execution hangs on it.
 */
public final class Order implements ClassOrderer, MethodOrderer {
    private static SourceOrder source = new SourceOrder();

    static void is(SourceOrder order) {
        source = order;
    }

    /** Where the method is written. */
    public static int place(Method method) {
        return source.place(method);
    }

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors().sort(Comparator.comparingInt(type -> source.place(type.getTestClass().getName())));
    }

    @Override
    public void orderMethods(MethodOrdererContext context) {
        context.getMethodDescriptors().sort(Comparator.comparingInt(method -> place(method.getMethod())));
    }
}
