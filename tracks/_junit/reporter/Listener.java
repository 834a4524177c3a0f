package testrunner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Reports each test as it begins and ends. */
final class Listener implements TestExecutionListener {
    private final Channel channel;
    private final SourceOrder order;
    private final Predicate<String> ours;
    private final Set<Identity> reported = new HashSet<>();
    private TestPlan plan;
    private Identity running;

    Listener(Channel channel, SourceOrder order, Predicate<String> ours) {
        this.channel = channel;
        this.order = order;
        this.ours = ours;
    }

    /** The framework gave up in the middle of a test. */
    void interrupted(Throwable fatal) {
        if (running != null) {
            result(running, "error", Trace.describe(fatal, ours));
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan testPlan) {
        plan = testPlan;
        for (TestIdentifier root : plan.getRoots()) {
            plan.getDescendants(root).stream().filter(Identity::isTest).map(this::test).forEach(channel::plan);
        }
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (identifier.isTest()) {
            running = test(identifier);
            channel.start(running);
        } else {
            channel.group(test(identifier));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        List<TestIdentifier> below = plan.getDescendants(identifier).stream().filter(Identity::isTest).toList();
        for (TestIdentifier skipped : below.isEmpty() ? List.of(identifier) : below) {
            // Only what was started has a result.
            channel.start(test(skipped));
            result(test(skipped), "skipped", reason);
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult outcome) {
        String message = outcome.getThrowable().map(thrown -> Trace.describe(thrown, ours)).orElse(null);
        if (identifier.isTest()) {
            running = null;
            result(test(identifier), status(outcome), message);
        } else if (outcome.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            reported.add(test(identifier));
        } else {
            each(identifier, "error", message);
        }
    }

    private static String status(TestExecutionResult outcome) {
        return switch (outcome.getStatus()) {
            case SUCCESSFUL -> "passed";
            case FAILED -> outcome.getThrowable().map(Language::status).orElse("failed");
            case ABORTED -> "error";
        };
    }

    /**
     * The same result for every test below the container that has none yet. Where all have theirs, the trouble came after
     * them, and the container itself stands for it.
     */
    private void each(TestIdentifier identifier, String status, String message) {
        boolean any = false;
        for (TestIdentifier below : plan.getDescendants(identifier)) {
            Identity test = test(below);
            if (Identity.isTest(below) && !reported.contains(test)) {
                any = true;
                result(test, status, message);
            }
        }
        if (!any) {
            result(test(identifier), status, message);
        }
    }

    private Identity test(TestIdentifier identifier) {
        return Identity.of(identifier, order);
    }

    private void result(Identity test, String status, String message) {
        reported.add(test);
        channel.result(test, status, message);
    }
}
