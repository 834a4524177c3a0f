package testrunner;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestIdentifier;

/** Tells skips that the test files decide by themselves from those that the solution may decide. */
final class Skips {
    private final SourceOrder order;
    private final Mentions mentions;
    private final Predicate<String> ours;
    private final Properties properties = (Properties) System.getProperties().clone();

    Skips(Compilation compilation, Predicate<String> ours) {
        this.order = compilation.order();
        this.mentions = compilation.mentions();
        this.ours = ours;
        // The frameworks look at the system once, and now.
        OS.LINUX.isCurrentOs();
        JRE.JAVA_17.isCurrentVersion();
    }

    /** {@code disabled} or {@code skipped}, for a test or class that a condition turned off. */
    String status(TestIdentifier identifier) {
        boolean decided = properties.equals(System.getProperties());
        for (AnnotatedElement element : around(identifier)) {
            var enabled = AnnotationSupport.findAnnotation(element, EnabledIf.class).map(EnabledIf::value);
            var disabled = AnnotationSupport.findAnnotation(element, DisabledIf.class).map(DisabledIf::value);
            decided &= Stream.concat(enabled.stream(), disabled.stream()).allMatch(this::isDecided);
            for (ExtendWith extension : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
                for (Class<?> type : extension.value()) {
                    boolean mayDecide = ours.test(type.getName()) && ExecutionCondition.class.isAssignableFrom(type);
                    decided &= !mayDecide || isDecided(type.getName() + "#evaluateExecutionCondition");
                }
            }
        }
        return decided ? "disabled" : "skipped";
    }

    /** The same for a test that ended because of an assumption, wherever in the test files that is, with whoever gave it values. */
    String status(Throwable aborted) {
        boolean isFound = false;
        boolean decided = properties.equals(System.getProperties());
        for (StackTraceElement frame : aborted.getStackTrace()) {
            String type = frame.getClassName();
            if (ours.test(type)) {
                isFound = true;
                decided &= order.file(type) != null && mentions.isWithoutSolution(type, frame.getMethodName(), frame.getLineNumber());
                if (!mentions.isGivenValues(type, frame.getMethodName())) {
                    break;
                }
            }
        }
        return isFound && decided ? "disabled" : "skipped";
    }

    /** The same for a method that made no tests. */
    String statusOfNone(MethodSource source) {
        return mentions.isWithoutSolution(source.getClassName(), source.getMethodName(), Integer.MAX_VALUE) ? "disabled" : "skipped";
    }

    /** The method may be one of another class: {@code package.Type#method}. */
    private boolean isDecided(String method) {
        int hash = method.indexOf('#');
        String className = method.substring(0, Math.max(hash, 0));
        boolean isOfTests = className.isEmpty() || !ours.test(className) || order.file(className) != null;
        return isOfTests && mentions.isWithoutSolution(className, method.substring(hash + 1), Integer.MAX_VALUE);
    }

    /** The method, its class and those around it. */
    private static List<AnnotatedElement> around(TestIdentifier identifier) {
        var elements = new ArrayList<AnnotatedElement>();
        var source = identifier.getSource().orElse(null);
        Class<?> type = source instanceof ClassSource itself ? itself.getJavaClass() : null;
        if (source instanceof MethodSource method) {
            Method itself = method.getJavaMethod();
            elements.add(itself);
            type = method.getJavaClass();
        }
        for (; type != null; type = type.getEnclosingClass()) {
            elements.add(type);
        }
        return elements;
    }
}
