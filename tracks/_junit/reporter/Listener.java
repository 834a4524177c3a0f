package testrunner;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Reports each test as it begins and ends. */
final class Listener implements TestExecutionListener {
    private final Channel channel;
    private final SourceOrder order;
    private final Predicate<String> ours;
    private final Skips skips;
    private final Set<Identity> planned = new HashSet<>();
    private final Set<String> wholes = new HashSet<>();
    private final Set<Identity> reported = new HashSet<>();
    private TestPlan plan;
    private Identity running;

    Listener(Channel channel, Compilation compilation, Predicate<String> ours) {
        this.channel = channel;
        this.order = compilation.order();
        this.ours = ours;
        this.skips = new Skips(compilation, ours);
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
            plan.getDescendants(root).forEach(this::plan);
        }
    }

    /** An invocation is known when its turn has come. */
    @Override
    public void dynamicTestRegistered(TestIdentifier identifier) {
        if (identifier.isTest()) {
            announce(test(identifier));
        }
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (identifier.isTest()) {
            running = test(identifier);
            start(running);
        } else {
            channel.group(test(identifier));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        List<TestIdentifier> below = plan.getDescendants(identifier).stream().filter(Identity::isTest).toList();
        String status = skips.status(identifier);
        for (TestIdentifier skipped : below.isEmpty() ? List.of(identifier) : below) {
            // Only what was started has a result.
            start(test(skipped));
            result(test(skipped), status, reason);
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult outcome) {
        String status = status(outcome);
        boolean isAborted = outcome.getStatus() == TestExecutionResult.Status.ABORTED;
        String message = outcome.getThrowable()
                .map(thrown -> isAborted ? thrown.getMessage() : Trace.describe(thrown, ours)).orElse(null);
        if (identifier.isTest()) {
            running = null;
            result(test(identifier), status, message);
        } else if (outcome.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
            reported.add(test(identifier));
            endOfGroup(identifier);
        } else {
            each(identifier, isAborted ? status : "error", message);
        }
    }

    /** A factory or a parametrised test may have made no tests. */
    private void endOfGroup(TestIdentifier identifier) {
        if (identifier.getSource().orElse(null) instanceof MethodSource source && plan.getChildren(identifier).isEmpty()) {
            start(test(identifier));
            result(test(identifier), skips.statusOfNone(source), "The method made no tests.");
        }
    }

    private String status(TestExecutionResult outcome) {
        return switch (outcome.getStatus()) {
            case SUCCESSFUL -> "passed";
            case FAILED -> outcome.getThrowable().map(Language::status).orElse("failed");
            case ABORTED -> outcome.getThrowable().map(skips::status).orElse("skipped");
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
        return Identity.of(identifier, plan, order);
    }

    /** A method that will have several invocations is announced as a whole, if the test file itself says that it is one. */
    private void plan(TestIdentifier identifier) {
        Identity test = test(identifier);
        if (identifier.isTest()) {
            plan(test);
        } else if (test.file() != null && Identity.isDeclared(identifier)) {
            wholes.add(test.name());
            channel.plan(test.whole());
        }
    }

    private void plan(Identity test) {
        planned.add(test);
        channel.plan(test);
    }

    /** What turns out to be a test is announced now. */
    private void announce(Identity test) {
        if (!planned.contains(test) && !wholes.contains(test.name())) {
            plan(test);
        }
    }

    private void start(Identity test) {
        announce(test);
        channel.start(test);
    }

    private void result(Identity test, String status, String message) {
        announce(test);
        reported.add(test);
        channel.result(test, status, message);
    }
}
