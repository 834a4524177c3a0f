package testrunner;

import java.io.IOException;
import java.util.List;

/**
 * One run in one process: compiles the solution and its tests, runs the tests and reports them over the private
 * channel. The arguments are the test files, relative to the working directory.
 *
 * <p>No object that can reach the channel is held by a static field: code of the solution shares this process, and what
 * it cannot find by reflection it cannot use. The reporter and the frameworks are one module, which exports the frameworks
 * and opens nothing: reflection of the solution ends at what is public.
 */
public final class Main {
    private Main() {}

    public static void main(String[] tests) {
        int code = 1;
        try {
            code = run(List.of(tests), Channel.open());
        } catch (IOException unusable) {
            System.err.println("the report channel cannot be used: " + unusable);
        }
        // Threads that the solution left behind must not keep the process, nor its shutdown hooks add to the report.
        Runtime.getRuntime().halt(code);
    }

    private static int run(List<String> tests, Channel channel) throws IOException {
        Sources sources = Sources.find(tests);
        Compilation compilation = Compilation.of(sources);
        if (!compilation.errors().isEmpty()) {
            channel.failure(compilation.errors());
            return 1;
        }
        return new Execution(compilation, channel).run();
    }
}
