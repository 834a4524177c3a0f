package testrunner;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.experimental.runners.Enclosed;
import org.junit.jupiter.engine.JupiterTestEngine;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.runner.RunWith;
import org.junit.vintage.engine.VintageTestEngine;

/**
 * Runs the tests of the test files, and of no other. Nothing is looked up that a solution could add to: engines, listeners,
 * extensions and settings are those named here.
 */
final class Execution {
    private final Compilation compilation;
    private final Channel channel;
    private final Solution solution;

    Execution(Compilation compilation, Channel channel) {
        this.compilation = compilation;
        this.channel = channel;
        this.solution = new Solution(compilation);
    }

    /** Returns the exit code: 0 when the tests came to their end. */
    int run() throws IOException {
        Thread.currentThread().setContextClassLoader(solution);
        Order.is(compilation.order());
        var listener = new Listener(channel, compilation, solution::defines);
        Channel.redirectPrints();
        Launcher launcher = launcher();
        TestPlan plan;
        try {
            plan = launcher.discover(request());
        } catch (LinkageError | RuntimeException unusable) {
            channel.failure(Trace.describe(unusable, solution::defines));
            return 1;
        }
        try {
            launcher.execute(plan, listener);
        } catch (Throwable fatal) {
            // The framework catches what a test throws but for errors of the virtual machine, such as no memory left.
            listener.interrupted(fatal);
            return 1;
        }
        channel.end();
        return 0;
    }

    private Launcher launcher() throws IOException {
        var config = LauncherConfig.builder()
                .enableTestEngineAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .enableTestExecutionListenerAutoRegistration(false)
                .enablePostDiscoveryFilterAutoRegistration(false)
                .addTestEngines(new JupiterTestEngine());
        if (usesJUnit4()) {
            config.addTestEngines(new VintageTestEngine());
        }
        return LauncherFactory.create(config.build());
    }

    private boolean usesJUnit4() throws IOException {
        for (Path test : compilation.sources().tests()) {
            if (Language.usesJUnit4(Files.readString(test))) {
                return true;
            }
        }
        return false;
    }

    private LauncherDiscoveryRequest request() throws IOException {
        boolean knowsEnclosed = usesJUnit4();
        var classes = compilation.order().classes().stream().filter(solution::defines).map(this::load);
        return LauncherDiscoveryRequestBuilder.request()
                .selectors(classes.filter(type -> isOnItsOwn(type, knowsEnclosed)).map(DiscoverySelectors::selectClass).toList())
                .enableImplicitConfigurationParameters(false)
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .configurationParameter("junit.jupiter.params.displayname.default", "{displayName} - {argumentsWithNames}")
                .configurationParameter("junit.jupiter.testmethod.order.default", Order.class.getName())
                .configurationParameter("junit.jupiter.testclass.order.default", Order.class.getName())
                .build();
    }

    /** Whether no other class leads the framework to this one: what build tools pick as classes of tests. */
    private static boolean isOnItsOwn(Class<?> type, boolean knowsEnclosed) {
        Class<?> around = type.getEnclosingClass();
        if (around == null) {
            return true;
        }
        var runner = knowsEnclosed ? around.getAnnotation(RunWith.class) : null;
        boolean isRunFromThere = runner != null && Enclosed.class.isAssignableFrom(runner.value());
        return type.isMemberClass() && Modifier.isStatic(type.getModifiers()) && !isRunFromThere;
    }

    private Class<?> load(String name) {
        try {
            // Not initialised: that is the first test's part.
            return Class.forName(name, false, solution);
        } catch (ClassNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
