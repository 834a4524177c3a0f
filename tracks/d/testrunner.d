/// Runs the unit tests of a solution, and says on a channel of its own what becomes of each: `_kit/PROTOCOL.md`. `split.d` puts calls
/// of `block`, `begin`, `part` and `end` around the tests, and writes `testrunner_tests.d`.
module testrunner;

import core.exception : AssertError;
import core.runtime : Runtime, UnitTestResult;
import core.stdc.stdio : _IOLBF, BUFSIZ, fflush, setvbuf, stdout;
import ldc.attributes : assumeUsed, section;

alias Test = void delegate();

/// Unit tests may be `pure`, `nothrow`, `@nogc` and `@safe`: to the compiler, these are as well.
private extern (C) pure nothrow @nogc @safe
{
    void testrunner_block(size_t first, size_t last, scope Test body_);
    void testrunner_begin(size_t test);
    void testrunner_part(size_t test, scope Test body_);
    void testrunner_end(size_t test);
}

void block(size_t first, size_t last)(scope Test body_)
{
    testrunner_block(first, last, body_);
}

void begin(size_t test)()
{
    // A test that is not compiled is not in the list.
    @section("testrunner") @assumeUsed static immutable size_t listed = test;
    testrunner_begin(test);
}

void part(size_t test)(scope Test body_)
{
    testrunner_part(test, body_);
}

void end(size_t test)()
{
    testrunner_end(test);
}

private:

enum secret = 32, report = 3, secrets = 4, none = size_t.max;

// The linker finds a list that has something in it.
@section("testrunner") @assumeUsed immutable size_t listed = none;
@section("testrunner_expected") @assumeUsed immutable size_t expected = none;

extern (C) nothrow @nogc
{
    extern __gshared immutable size_t __start_testrunner, __stop_testrunner;
    // Those that are there unless the solution decides otherwise.
    extern __gshared immutable size_t __start_testrunner_expected, __stop_testrunner_expected;
    extern __gshared immutable string[2][] testrunner_tests;
    extern __gshared immutable bool testrunner_together;
    // Solutions may have functions named `read`, `write` or `close`.
    long syscall(long number, ...);
}

version (X86_64)
    enum Call { read = 0, write = 1, close = 3, getpid = 39, fcntl = 72 }
else
    enum Call { read = 63, write = 64, close = 57, getpid = 172, fcntl = 25 }

__gshared
{
    char[secret + 1] token, mark;
    /// The process that reports: one that the solution forks does not.
    long owner;
    /// A copy of stdout that the solution does not close.
    long output = 1;
    size_t running = none;
    /// What became of the test that runs.
    string status, message;
    bool[] listedTests, hasEnded;
    bool allPassed = true;
}

/// Before any code of the solution, its constructors included.
extern (C) void takeSecrets() nothrow @nogc
{
    enum setFlags = 2, copyFrom = 1030, closesOnExec = 1;
    char[2 * (secret + 1)] lines = void;
    const got = syscall(Call.read, secrets, lines.ptr, lines.length);
    syscall(Call.close, secrets);
    syscall(Call.fcntl, report, setFlags, closesOnExec);
    if (got < cast(long) lines.length)
        return;
    token = lines[0 .. secret + 1];
    token[secret] = ' ';
    mark = lines[secret + 1 .. $];
    output = syscall(Call.fcntl, 1, copyFrom, 5);
    owner = syscall(Call.getpid);
}

@section(".preinit_array") @assumeUsed extern (C) __gshared void function() nothrow @nogc first = &takeSecrets;

shared static this()
{
    Runtime.extendedModuleUnitTester = &runAll;
    Runtime.traceHandler = null;
    setvbuf(stdout, null, _IOLBF, BUFSIZ);
}

void write(long to, const(char)[] text)
{
    while (text.length > 0)
    {
        const wrote = syscall(Call.write, to, text.ptr, text.length);
        if (wrote <= 0)
            return;
        text = text[wrote .. $];
    }
}

/// An event, and what it says: names of fields and their texts.
void send(string event, string[] fields...)
{
    if (syscall(Call.getpid) != owner)
        return;
    if (event == "start" || event == "result")
    {
        fflush(stdout);
        write(output, mark);
    }
    auto line = token ~ event;
    for (; fields.length > 0; fields = fields[2 .. $])
        if (fields[1].length > 0)
        {
            line ~= "\t" ~ fields[0] ~ "=";
            foreach (char c; fields[1])
                line ~= c == '\\' ? `\\` : c == '\t' ? `\t` : c == '\n' ? `\n` : (&c)[0 .. 1];
        }
    write(report, line ~ "\n");
}

string nameOf(size_t test) => testrunner_tests[test][0];

void caught(Throwable thrown)
{
    import std.conv : text;

    const place = text(thrown.file, "(", thrown.line, ")");
    const isAssertion = cast(AssertError) thrown !is null;
    const said = thrown.message.length > 0 ? text(": ", thrown.message) : "";
    status = isAssertion ? "failed" : "error";
    message = isAssertion ? text(place, said) : text(typeid(thrown).name, "@", place, said);
}

pragma(mangle, "testrunner_begin") extern (C) void beginTest(size_t test)
{
    running = test;
    status = "passed";
    message = null;
    if (!hasEnded[test])
        send("start", "name", nameOf(test));
}

pragma(mangle, "testrunner_part") extern (C) void runPart(size_t test, scope Test body_)
{
    if (status != "passed")
        return;
    try
        body_();
    catch (Throwable thrown)
        caught(thrown);
}

pragma(mangle, "testrunner_end") extern (C) void endTest(size_t test)
{
    running = none;
    allPassed &= status == "passed";
    // The unit tests of a template run once for each use of it.
    if (!hasEnded[test])
        send("result", "name", nameOf(test), "status", status, "message", message);
    else if (status != "passed")
        send("late", "name", nameOf(test), "message", message);
    hasEnded[test] = true;
}

/// What stands beside the tests may throw: those that have not ended cannot pass then, nor the last if all have.
pragma(mangle, "testrunner_block") extern (C) void runBlock(size_t first, size_t last, scope Test body_)
{
    try
        body_();
    catch (Throwable thrown)
    {
        const interrupted = running, had = status, said = message;
        caught(thrown);
        const why = status, words = message;
        auto told = none;
        bool isTold;
        foreach (test; first .. last)
            if (listedTests[test])
            {
                told = test;
                if (hasEnded[test] && test != interrupted)
                    continue;
                if (test != interrupted)
                    beginTest(test);
                const failedBefore = test == interrupted && had != "passed";
                status = failedBefore ? had : why;
                message = failedBefore ? said : words;
                endTest(test);
                isTold = true;
            }
        if (told == none)
            send("failure", "message", words);
        else if (!isTold)
            send("late", "name", nameOf(told), "message", words);
        allPassed = false;
    }
}

UnitTestResult runAll()
{
    void runModules()
    {
        foreach (each; ModuleInfo)
            if (each !is null && each.unitTest !is null)
                each.unitTest()();
    }

    listedTests.length = hasEnded.length = testrunner_tests.length;
    listedTests[] = testrunner_together;
    for (auto at = &__start_testrunner; at < &__stop_testrunner; at++)
        if (*at < listedTests.length)
            listedTests[*at] = true;
    auto announced = listedTests.dup;
    for (auto at = &__start_testrunner_expected; at < &__stop_testrunner_expected; at++)
        if (*at < announced.length)
            announced[*at] = true;
    bool isEmpty = true;
    foreach (test, isAnnounced; announced)
        if (isAnnounced)
        {
            isEmpty = false;
            send("plan", "name", nameOf(test), "code", testrunner_tests[test][1]);
        }
    if (isEmpty)
        send("empty");
    if (testrunner_together)
    {
        beginTest(0);
        runPart(0, &runModules);
        endTest(0);
    }
    else
        runModules();
    send("end");
    return UnitTestResult(1, allPassed, false, false);
}
