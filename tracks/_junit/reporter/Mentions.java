package testrunner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Which names the methods and fields of the test files mention, and which of these names are the solution's. */
final class Mentions {
    /** The name is {@code null} where a statement with an assumption ends. */
    private record Mention(int line, String name) {}

    private final Map<String, List<Mention>> within = new HashMap<>();
    private final Set<String> ofSolution = new HashSet<>();
    private final Set<String> members = new HashSet<>();
    private final Set<String> withParameters = new HashSet<>();
    private boolean countsMembers;

    /** A method or field of a test file mentions a name. */
    void add(String className, String member, int line, String name) {
        within.computeIfAbsent(className + "#" + member, unused -> new ArrayList<>()).add(new Mention(line, name));
        // Who calls it does not say whose it is.
        within.computeIfAbsent(member, unused -> new ArrayList<>()).add(new Mention(line, name));
    }

    /** What follows on the same line of the method is behind an assumption. */
    void addAssumption(String className, String member, int line) {
        add(className, member, line, null);
    }

    void addOfSolution(String name) {
        ofSolution.add(name);
    }

    /** A method or field that a class of the solution declares. */
    void addMember(String name) {
        members.add(name);
    }

    /** A method of a test file is given values. */
    void addParameters(String className, String method) {
        withParameters.add(className + "#" + method);
    }

    /** Whether the caller of a method may decide on what it does. */
    boolean isGivenValues(String className, String method) {
        return withParameters.contains(className + "#" + nameOf(method));
    }

    /** The test files may name such members without their class. */
    void countMembers() {
        countsMembers = true;
    }

    /** Whether what the method does up to an assumption on a line, with all that it calls in the test files, does without the solution. */
    boolean isWithoutSolution(String className, String method, int lastLine) {
        String own = nameOf(method);
        var mentions = within.getOrDefault(className + "#" + own, within.getOrDefault(own, List.of()));
        int end = mentions.lastIndexOf(new Mention(lastLine, null));
        var before = end < 0 ? mentions : mentions.subList(0, end);
        return before.stream().allMatch(mention -> mention.line() > lastLine || mention.name() == null || isOfTests(mention.name()));
    }

    /** The method that a lambda expression stands in, or itself. */
    private static String nameOf(String method) {
        return method.startsWith("lambda$") ? method.split("\\$")[1] : method;
    }

    /** Whether nothing of the solution stands behind a name. */
    private boolean isOfTests(String name) {
        Set<String> seen = new HashSet<>();
        var left = new ArrayDeque<>(List.of(name));
        while (!left.isEmpty()) {
            String next = left.remove();
            if (ofSolution.contains(next) || countsMembers && members.contains(next)) {
                return false;
            }
            if (seen.add(next)) {
                within.getOrDefault(next, List.of()).stream().map(Mention::name).filter(Objects::nonNull).forEach(left::add);
            }
        }
        return true;
    }
}
