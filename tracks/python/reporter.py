"""Runs the test files named on the command line with pytest and reports to the private channel.

It configures pytest, decides what pytest may load, and makes the events of `tracks/_kit/PROTOCOL.md` of its reports.
Order, names for people, lengths and the verdict are the core's.

The solution runs in this process and can do to it whatever it likes. It is kept from deciding its own tests by
accident and by the means of a submission: configuration files, printed text, early exits, forks, replaced assertions.
"""

import gc
import os
import re
import sys

from accel.lean import import_pytest
from channel import Output, getpid, open_channel
from equality import SecondLook, draw
from files import Files, cause
from guard import Guard
from never_ran import watch
from seal import Codes, codes, seal

# What the core masks (track.toml).
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

VARIATIONS_FAILED = (
    "One or more variations of this test failed. Details can be found under each [variant#]."
)

# Plugins of pytest that serve neither a test nor this reporter. `unraisableexception` alone collects garbage five
# times at the end.
UNUSED_PLUGINS = (
    "cacheprovider",
    "debugging",
    "doctest",
    "faulthandler",
    "junitxml",
    "pastebin",
    "setuponly",
    "setupplan",
    "stepwise",
    "terminal",
    "threadexception",
    "unraisableexception",
)
WITHOUT = [word for name in UNUSED_PLUGINS for word in ("-p", "no:" + name)]


OWN_MODULES = (
    *("accel", "accel.lean", "apart", "channel", "decided", "equality", "files", "foreign", "guard"),
    *("kept", "mirror", "never_ran", "ready", "seal", "separate", "turns", "wire", "words"),
)

EXPECTED = "The test failed, as it was expected to"
LEFT_OUT = "the test file leaves it out with this solution."

# The modules whose functions may be on the stack when something is reported.
SPEAKERS = ("__main__", "_pytest.config", "_pytest.main", "_pytest.python", "_pytest.runner")
# Which of these depends on the version.
SPEAKING_PACKAGE = "pluggy"


class Test:
    """One test while it runs."""

    def __init__(self, item, workdir):
        """Takes the identity from the collected item."""
        self.item = item
        self.identity = identity(item, workdir)
        self.status = "passed"
        self.messages = []
        self.variants = {}
        self.failed_variants = 0
        self.is_timed_out = False

    def variant(self, description):
        """The identity of a variation. Descriptions that a reader cannot tell apart are numbered."""
        text = " ".join(filter(None, (self.identity["variant"], description)))
        shown = ADDRESS.sub("", text)
        count = self.variants[shown] = self.variants.get(shown, 0) + 1
        return {**self.identity, "variant": text if count == 1 else f"{text} ({count})"}

    def phase(self, when, outcome, message):
        """Takes in the report of set-up, call or tear-down."""
        if outcome == "passed":
            return
        if outcome == "failed" and when != "call":
            outcome = "error"
        if self.status not in ("failed", "error"):
            self.status = outcome
        if message:
            self.messages.append(message)


def identity(item, workdir):
    """The name, variant and file of a collected test."""
    names = [node.name for node in item.listchain() if hasattr(node, "obj")]
    # The module is the first of them, the test itself the last.
    names = names[1:-1] + [getattr(item, "originalname", None) or item.name]
    call = getattr(item, "callspec", None)
    return {
        "name": ".".join(names),
        "variant": f"[{call.id}]" if call else None,
        "file": os.path.relpath(item.path, workdir),
    }


def line_of(item):
    """The line on which a test is defined, as far as it can be known."""
    function = getattr(item, "obj", None)
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    code = getattr(function, "__code__", None)
    return code.co_firstlineno if code else 0


def make_guard(pytest):
    """The guard over what stands between an assertion and a report."""
    import builtins
    import unittest.case

    import _pytest.main
    import _pytest.python
    import _pytest.runner
    import _pytest.unittest
    import pluggy
    from _pytest.raises import RaisesExc

    case, framework = unittest.case, _pytest.unittest
    classes = [unittest.TestCase, case._Outcome, case._SubTest, case._AssertRaisesContext, case._BaseTestCaseContext]
    classes += [case._AssertRaisesBaseContext, RaisesExc, pytest.TestReport, pytest.CallInfo, pytest.ExceptionInfo]
    classes += [framework.TestCaseFunction, framework.UnitTestCase, pytest.Function, pytest.Item, pytest.Session]
    classes += [pluggy.HookCaller, pluggy.HookImpl, pluggy.PluginManager, Test]
    modules = [pytest, unittest, case, _pytest.runner, _pytest.python, _pytest.main, framework, builtins]
    modules += [module for name, module in sys.modules.items() if name.startswith(SPEAKING_PACKAGE)]
    return Guard(modules, classes)


class Alarm:
    """Ends a test that takes longer than `limit`, in seconds as a text. Code that does not return to the interpreter ends with
    the run.
    """

    def __init__(self, limit):
        """Takes what it needs before the solution is loaded."""
        import signal
        from time import monotonic

        from words import TimedOut

        self.limit, self.clock, self.interruption = limit, monotonic, TimedOut
        self.signals, self.number = signal, signal.SIGALRM
        self.end = 0
        self.test = None

    def begin(self, test):
        """A test begins."""
        self.test, self.end = test, self.clock() + float(self.limit)

    def begin_phase(self):
        """Again and again, because a test may catch everything."""
        left = max(self.end - self.clock(), 0.5)
        self.signals.signal(self.number, self.ring)
        self.signals.setitimer(self.signals.ITIMER_REAL, left, 0.5)

    def end_phase(self):
        """What follows is ours."""
        self.signals.setitimer(self.signals.ITIMER_REAL, 0)

    def ring(self, number, frame):
        """The time is over."""
        self.test.is_timed_out = True
        raise self.interruption(self.message())

    def message(self):
        """For the student."""
        return f"The test timed out after {self.limit} s."


class NoAlarm:
    """For runs without a limit for each test."""

    def begin(self, test):
        """See `Alarm`."""

    def begin_phase(self):
        """See `Alarm`."""

    def end_phase(self):
        """See `Alarm`."""


def make_plugin(pytest, send, output, explainer, guard, workdir, wire, alarm, files):
    """The plugin that pytest runs with. `wire` leads to the solution where that has a process of its own."""
    from itertools import groupby
    from unittest import SkipTest

    from _pytest.reports import CollectReport, TestReport
    from _pytest.runner import CallInfo
    from _pytest.subtests import SubtestReport
    from _pytest.unittest import UnitTestCase
    from words import Interrupted

    # Bound now: a solution may replace it.
    leave, own = os._exit, getpid()
    skip, expected = (pytest.skip.Exception,), pytest.xfail.Exception
    stops = (KeyboardInterrupt, pytest.exit.Exception)
    test_case = guard.library[0]

    class Reporter:
        """Translates the hooks of pytest into events."""

        def __init__(self):
            self.test = None
            self.troubles = []
            self.said, self.is_of_exercise = False, True
            self.skips = []
            self.shadowed = []
            self.left_out = []
            self.raised = None

        def trouble(self, text, is_of_exercise=False):
            """Something that kept tests from being run. The last of these events counts, so each holds all."""
            self.said = True
            self.is_of_exercise = self.is_of_exercise and is_of_exercise
            if text not in self.troubles:
                self.troubles.append(text)
            if wire and wire.reason():
                send("unproved", message=wire.reason())
            exercise = "yes" if self.is_of_exercise else None
            send("failure", exercise=exercise, message="\n\n".join(self.troubles))

        def pytest_addoption(self, parser):
            """Defines what other plugins ask of the absent plugin `debugging`."""
            parser.addoption("--pdb", action="store_true", dest="usepdb")
            parser.addoption("--trace", action="store_true")

        @pytest.hookimpl(tryfirst=True)
        def pytest_collection(self, session):
            """The last moment before the solution is loaded."""
            guard.watch_hooks(session.config.pluginmanager)
            if wire:
                wire.connected(output.stream)

        def pytest_make_collect_report(self, collector):
            """Collects, and takes every exception for a failure."""
            try:
                return CollectReport(collector.nodeid, "passed", None, list(collector.collect()))
            except BaseException as value:
                if isinstance(value, (*skip, SkipTest)):
                    self.skips.append((collector, value, files.skips_file(value)))
                    return CollectReport(collector.nodeid, "skipped", str(value), None)
                self.trouble(explainer.trouble(value), files.exercise.is_at_fault(str(collector.path), cause(value)))
                return CollectReport(collector.nodeid, "failed", self.troubles[-1], None)

        def pytest_collection_modifyitems(self, items):
            """Puts the methods of a unittest class, which are collected by name, into the order of the file.

            Nothing runs when the solution already replaced something: the test classes may be made of it.
            """
            for test_class in {item.cls: None for item in items if item.cls}:
                guard.watch(test_class)
            for module in {item.module: None for item in items}:
                guard.watch_module(module)
            replaced = guard.replaced()
            if replaced:
                self.said = True
                send("failure", replaced=", ".join(replaced))
                items.clear()
            ordered = []
            for parent, group in groupby(items, key=lambda item: item.parent):
                ordered += sorted(group, key=line_of) if isinstance(parent, UnitTestCase) else group
            items[:] = ordered

        def pytest_collection_finish(self, session):
            """Announces what will run. A file that asks to be skipped matters when nothing else is left."""
            if not session.items and not self.said:
                for _, value, is_decided in self.skips:
                    self.trouble(explainer.trouble(value), is_decided)
                if not self.skips:
                    send("empty")
            for item in session.items:
                send("plan", **identity(item, workdir))
            for collector, value, is_decided in self.skips:
                for name, _ in files.tests_of(str(collector.path)):
                    self.not_collected(collector.path, name, "disabled" if is_decided else "skipped", str(value))
            if not self.said:
                collected = {(item.path, identity(item, workdir)["name"]) for item in session.items}
                for path in {item.path: None for item in session.items}:
                    for name, is_open in files.tests_of(str(path)):
                        if is_open and (path, name) not in collected:
                            self.not_collected(path, name, "skipped", LEFT_OUT)

        def not_collected(self, path, name, status, message):
            """A test that a file has and that pytest does not run."""
            test = {"name": name, "file": os.path.relpath(path, workdir)}
            send("plan", **test)
            self.left_out.append({**test, "status": status, "message": message})

        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_protocol(self, item, nextitem):
            """Frames one test."""
            test = self.test = Test(item, workdir)
            self.shadowed = []
            output.connect()
            if wire:
                wire.connected(output.stream)
                wire.begin_test()
            send("start", **test.identity)
            alarm.begin(test)
            outcome = yield
            if getpid() != own:
                leave(0)
            if test.is_timed_out:
                test.status, test.messages = "error", [alarm.message()]
            if test.status == "passed" and test.failed_variants:
                test.phase("call", "failed", VARIATIONS_FAILED)
            if wire and wire.trouble:
                test.status, test.messages = "error", [wire.trouble]
            elif wire and test.status in ("failed", "error") and wire.reason():
                send("unproved", **test.identity, message=wire.reason())
            # In a process of its own, the solution has nothing at hand that it could replace here.
            replaced = ", ".join(([] if wire else guard.replaced()) + self.shadowed) or None
            message = "\n\n".join(test.messages) or None
            send("result", **test.identity, status=test.status, replaced=replaced, message=message)
            if wire and nextitem is None:
                wire.kill()
            return outcome

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_setup(self):
            """See `pytest_runtest_call`."""
            try:
                alarm.begin_phase()
                return (yield)
            except stops as value:
                raise Interrupted(value) from None
            except SkipTest as value:
                # pytest makes an exception of its own of it, without its place.
                self.raised = value
                raise
            finally:
                alarm.end_phase()

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(self, item):
            """A solution that asks for the end of the session gets the end of its test."""
            try:
                alarm.begin_phase()
                return (yield)
            except stops as value:
                raise Interrupted(value) from None
            finally:
                alarm.end_phase()
                instance = getattr(item, "instance", None)
                if isinstance(instance, test_case):
                    self.shadowed = guard.shadowed(instance)

        pytest_runtest_teardown = pytest_runtest_setup

        def pytest_runtest_makereport(self, item, call):
            """Reports a phase with our own words for a failure, without the traceback that pytest would lay out."""
            value, raised = call.excinfo and call.excinfo.value, self.raised
            self.raised = None
            decision = files.decision(item, call.when, value, raised) if value else None
            send("phase", when=call.when, clean=value is None)
            output.flush()
            report = TestReport.from_item_and_call(item, CallInfo.from_call(lambda: None, call.when))
            report.decision = decision
            if value is not None:
                skipped = isinstance(value, skip)
                report.outcome = "skipped" if skipped else "failed"
                report.longrepr = str(value.msg) if skipped else explainer.message(call.excinfo)
            return report

        def pytest_runtest_logreport(self, report):
            """Takes in the end of a phase or of a variation."""
            outcome, message = report.outcome, str(report.longrepr or "")
            if report.decision and (outcome != "failed" or report.decision == "error"):
                outcome = report.decision
            elif outcome == "skipped" and hasattr(report, "wasxfail"):
                reason = report.wasxfail.removeprefix("reason: ")
                outcome, message = "failed", f"{EXPECTED}: {reason}" if reason else f"{EXPECTED}."
            if not isinstance(report, SubtestReport):
                self.test.phase(report.when, outcome, message)
                return
            self.test.failed_variants += outcome == "failed"
            context = report.context
            params = ", ".join(f"{name}={value}" for name, value in context.kwargs.items())
            variant = self.test.variant(f"({params or '<subtest>'})" if context.msg is None else f"[{context.msg}]")
            # A text that is not one of the language's own is joined to one that is.
            send("variant", **variant, status=outcome, message="".join([message]) or None)

        def pytest_internalerror(self, excinfo):
            """A fault in pytest or here, or what a solution did to one of them."""
            self.trouble(explainer.trouble(excinfo.value))
            leave(pytest.ExitCode.INTERNAL_ERROR)

        @pytest.hookimpl(tryfirst=True)
        def pytest_sessionfinish(self, exitstatus):
            """Ends the process: threads and exit handlers of the solution have nothing more to say."""
            if wire:
                wire.end()
            for test in self.left_out:
                send("result", **test)
            send("end")
            leave(exitstatus)

    return Reporter()


def forget_own_modules():
    """Lets the solution have modules of the same names as ours."""
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path[:] = [place for place in sys.path if os.path.abspath(place) != here]
    for name in OWN_MODULES:
        sys.modules.pop(name, None)
    return here


def hook_files(workdir):
    """The conftest files of the exercise: the core copies none of a solution."""
    return [os.path.join(folder, "conftest.py") for folder, _, names in os.walk(workdir) if "conftest.py" in names]


def places(workdir):
    """The folders in which modules are looked for: that of the exercise, and that of its sources if they have one."""
    source = os.path.join(workdir, "src")
    return [workdir, source] if os.path.isdir(source) else [workdir]


def split(arguments):
    """Forks the process of the solution, if the run wants one, before this process knows its tests or its secrets.

    Returns what leads to that process, and its folder.
    """
    if arguments[:1] != ["--separate"]:
        return None
    # Once for both processes.
    import separate  # noqa: F401

    asked, asks = os.pipe()
    answers, answered = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            from apart import live

            live(asked, answered, arguments[1], forget_own_modules)
        finally:
            os._exit(70)
    os.close(asked)
    os.close(answered)
    return child, asks, answers, arguments[1]


class Loaded:
    """What a run has before it knows its tests."""

    def __init__(self):
        """Loads pytest and records what it is made of."""
        gc.disable()
        sys.dont_write_bytecode = True
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        self.without = list(WITHOUT)
        self.pytest = import_pytest()
        SecondLook()
        watch()
        self.guard = make_guard(self.pytest)
        speakers = [*SPEAKERS, *(name for name in sys.modules if name.startswith(SPEAKING_PACKAGE))]
        self.codes = Codes(
            trusted=codes(sys.modules[name] for name in speakers),
            protected=codes(sys.modules[name] for name in ("_pytest.unittest", "unittest.case")),
        )


def main(arguments, loaded):
    """Runs the test files. The plugin ends the process with pytest's exit code."""
    pytest, guard = loaded.pytest, loaded.guard
    workdir, wire = os.getcwd(), None
    apart = split(arguments)
    if apart:
        import separate

        wire, arguments = separate.connect(apart, workdir), arguments[2:]
    output = Output()
    speak = open_channel(output)
    limit = os.environ.pop("TEST_RUNNER_TEST_TIMEOUT", None)
    # A solution in a process of its own is waited for, and no signal ends that.
    alarm = Alarm(limit) if limit and not wire else NoAlarm()
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "CI", "BUILD_NUMBER"):
        os.environ.pop(name, None)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    tests = [os.path.join(workdir, name) for name in arguments]
    for path in tests:
        if not os.path.isfile(path):
            speak("failure", {"message": f"the test file {path} is not there"})
            sys.exit(int(pytest.ExitCode.USAGE_ERROR))
    from words import Explainer

    guard.test_files = frozenset(tests)
    solution = [wire.solution] if wire else []
    hooks = hook_files(workdir)
    files = Files(pytest, workdir, tests + hooks, [place for folder in (workdir, *solution) for place in places(folder)])
    draw.seed()
    send = seal(speak, loaded.codes, sys._getframe(1).f_code)
    del speak
    explainer = Explainer(workdir, tests, wire and wire.solution)
    plugin = make_plugin(pytest, send, output, explainer, guard, workdir, wire, alarm, files)
    here = forget_own_modules()
    options = ["-s", "-c", os.path.join(here, "pytest.ini")]
    # To look for them takes a while.
    options += [] if hooks else ["--noconftest"]
    # Without the second, pytest looks into the directories above the solution as well.
    options += [f"--rootdir={workdir}", f"--confcutdir={workdir}"]
    options += loaded.without
    sys.path[:0] = places(workdir)
    sys.argv[:] = ["pytest"]
    output.connect()
    gc.freeze()
    gc.enable()
    sys.exit(pytest.main(options + tests, [plugin]))


if __name__ == "__main__":
    loaded = Loaded()
    if sys.argv[1:] == ["--ready"]:
        import ready

        ready.prepare(loaded.without)
        ready.become_run()
    main(sys.argv[1:], loaded)
