package testrunner;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Reports each test as it begins and ends. */
final class Listener implements TestExecutionListener {
    private final Channel channel;
    private final Names names;
    private final Predicate<String> ours;
    private final Set<Identity> reported = new HashSet<>();
    private TestPlan plan;
    private Identity running;
    private boolean allPassed = true;

    Listener(Channel channel, Names names, Predicate<String> ours) {
        this.channel = channel;
        this.names = names;
        this.ours = ours;
    }

    boolean allPassed() {
        return allPassed;
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
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (identifier.isTest()) {
            running = names.of(identifier);
            channel.start(running);
        } else {
            channel.group(names.of(identifier));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        each(identifier, "skipped", reason);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult outcome) {
        String message = outcome.getThrowable().map(thrown -> Trace.describe(thrown, ours)).orElse(null);
        if (identifier.isTest()) {
            running = null;
            result(names.of(identifier), status(outcome), message);
        } else if (outcome.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            reported.add(names.of(identifier));
        } else {
            each(identifier, "error", message);
        }
    }

    private static String status(TestExecutionResult outcome) {
        return switch (outcome.getStatus()) {
            case SUCCESSFUL -> "passed";
            case FAILED -> "failed";
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
            Identity test = names.of(below);
            if (names.isTest(below) && !reported.contains(test)) {
                any = true;
                result(test, status, message);
            }
        }
        if (!any) {
            result(names.of(identifier), status, message);
        }
    }

    private void result(Identity test, String status, String message) {
        reported.add(test);
        allPassed &= status.equals("passed");
        channel.result(test, status, message);
    }
}
