import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

@ExtendWith(FerryTest.Builder.class)
class FerryTest {
    static class Builder implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == Ferry.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return new Ferry(3);
        }
    }

    static class EachSize implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            return Stream.of("small", "large").map(Size::new);
        }
    }

    record Size(String name) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int index) {
            return index + ": a " + name + " ferry";
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of();
        }
    }

    static class NeverOnAnyMachine implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return System.getProperty("no.such.property") == null
                    ? ConditionEvaluationResult.disabled("no such machine")
                    : ConditionEvaluationResult.enabled("there it is");
        }
    }

    static class OnlyLarge implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return new Ferry(3).isLarge()
                    ? ConditionEvaluationResult.enabled("large")
                    : ConditionEvaluationResult.disabled("not large");
        }
    }

    static class Swallow implements TestExecutionExceptionHandler {
        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (!(thrown instanceof UnsupportedOperationException)) {
                throw thrown;
            }
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @ExtendWith(NeverOnAnyMachine.class)
    @interface Never {
    }

    static int begun;

    @RegisterExtension
    final BeforeEachCallback counter = context -> begun++;

    @Test
    void isGiven(Ferry ferry) {
        assertEquals(12, ferry.places());
    }

    @TestTemplate
    @ExtendWith(EachSize.class)
    void sizes(Ferry ferry) {
        assertTrue(ferry.isLarge());
    }

    @Test
    @ExtendWith(NeverOnAnyMachine.class)
    void never() {
        assertEquals(1, 2);
    }

    @Test
    @Never
    void neverByAnAnnotation() {
        assertEquals(1, 2);
    }

    @Test
    @ExtendWith(OnlyLarge.class)
    void onlyLarge(Ferry ferry) {
        assertTrue(ferry.isLarge());
    }

    @Test
    @ExtendWith(Swallow.class)
    void swallows(Ferry ferry) {
        assertThrows(IllegalStateException.class, () -> {
            throw new IllegalStateException();
        });
        throw new UnsupportedOperationException(ferry.toString());
    }

    @Test
    void counts(Ferry ferry) {
        assertTrue(begun > 0, ferry::toString);
    }
}
