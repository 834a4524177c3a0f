package org.junit.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import testrunner.Order;

/** JUnit 4 runs methods in the order of their hashes. In the place of its own class, this one takes that of the test file. */
public class MethodSorter {
    public static final Comparator<Method> DEFAULT = Comparator.comparingInt(Order::place);
    public static final Comparator<Method> NAME_ASCENDING = Comparator.comparing(Method::getName).thenComparing(Method::toString);

    private MethodSorter() {}

    public static Method[] getDeclaredMethods(Class<?> type) {
        Method[] methods = type.getDeclaredMethods();
        Arrays.sort(methods, DEFAULT.thenComparing(NAME_ASCENDING));
        return methods;
    }
}
