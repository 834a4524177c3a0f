"""Runs the test files named on the command line with pytest and reports to the private channel.

Owns the run of pytest: its configuration, what it may load, and the translation of its reports into the events that
`src/parser/events.rs` defines. Refuses to judge: order, names for people, lengths and the verdict are the runner's.

The solution runs in this process. It can therefore do to this process whatever it likes; what it cannot do by accident,
or by the means of an ordinary submission (configuration files, printed text, early exits, forks), is to be believed.
Whatever is needed after the solution is loaded is referred to from here, so that a replaced `os.write` or
`sys.stdout` changes nothing.
"""

import gc
import io
import os
import re
import sys
import traceback
from _json import encode_basestring_ascii as quote
from fcntl import F_DUPFD_CLOEXEC, F_GETFL, F_SETFL, fcntl
from os import close, fstat, ftruncate, getpid, memfd_create, pread, write

REPORT_FD = 3
TOKEN_FD = 4
# What is kept of the output of one test and of one message, in bytes and characters. The exact limits of an outward
# format are the runner's; these keep a flood out of its memory.
OUTPUT_BYTES = 16 * 1024
MESSAGE_CHARS = 64 * 1024

WORKDIR = os.getcwd()
OWN_PID = getpid()

VARIATIONS_FAILED = (
    "One or more variations of this test failed. Details can be found under each [variant#]."
)

# An address differs from run to run and tells a student nothing.
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")

# Modules that pytest imports and in most runs nobody uses.
SELDOM_USED = ("importlib.metadata", "zipfile", "hashlib")

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


def hidden(fd):
    """Moves a descriptor to an arbitrary high number that no child process inherits."""
    try:
        moved = fcntl(fd, F_DUPFD_CLOEXEC, 256 + os.urandom(1)[0])
    except OSError:
        moved = fcntl(fd, F_DUPFD_CLOEXEC, 5)
    close(fd)
    return moved


def open_channel():
    """Reads the token, closes its descriptor and returns the function that sends one event."""
    token = b""
    while not token.endswith(b"\n"):
        part = os.read(TOKEN_FD, 256)
        if not part:
            break
        token += part
    close(TOKEN_FD)
    fd = hidden(REPORT_FD)
    prefix = token.strip().decode("ascii") + " "

    def send(event, **fields):
        # A forked child runs on into the rest of the session; only the first process speaks for it.
        if getpid() != OWN_PID:
            return
        members = [f'"event":{quote(event)}']
        members += [f"{quote(key)}:{encoded(value)}" for key, value in fields.items() if value is not None]
        line = f"{prefix}{{{','.join(members)}}}\n".encode("ascii")
        try:
            while line:
                line = line[write(fd, line) :]
        except OSError:
            # The solution closed the descriptor: the report stays incomplete, and the runner says so.
            pass

    return send


def encoded(value):
    """JSON for what events hold: texts and lists of objects of texts."""
    if isinstance(value, str):
        return quote(value)
    objects = (
        ",".join(f"{quote(key)}:{quote(text)}" for key, text in each.items() if text is not None) for each in value
    )
    return "[" + ",".join(f"{{{members}}}" for members in objects) + "]"


def clean(text, limit=MESSAGE_CHARS):
    """A text that JSON can carry, that is the same on every run and not longer than allowed."""
    if len(text) > limit:
        text = text[:limit] + f"\n[The message was cut at {limit} characters.]"
    text = ADDRESS.sub(" at 0x…", text)
    try:
        text.encode()
    except UnicodeEncodeError:
        text = "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
    return text


class Sink(io.BufferedIOBase):
    """Keeps the first bytes of what is printed, in the order of printing, whoever in this process tree prints it.

    The bytes go to a file in memory that is also descriptor 1, so that a child process and `os.write(1, …)` are heard
    too. What goes beyond the limit is dropped, so that a flood costs no memory.
    """

    name = "<stdout>"

    def __init__(self):
        """Takes over descriptor 1."""
        super().__init__()
        memory = memfd_create("output")
        os.dup2(memory, 1)
        self.fd = hidden(memory)
        fcntl(self.fd, F_SETFL, fcntl(self.fd, F_GETFL) | os.O_APPEND)
        self.room = OUTPUT_BYTES

    def writable(self):
        """Always."""
        return True

    def fileno(self):
        """What a child process gets as its standard output."""
        return 1

    def close(self):
        """Does nothing: a solution that closes its standard output must not silence the tests that follow."""

    def write(self, data):
        """Takes everything and keeps what there is room for."""
        data = memoryview(data).cast("B")
        kept = data[: self.room]
        if kept:
            self.room -= len(kept)
            try:
                write(self.fd, kept)
            except OSError:
                self.room = 0
        return len(data)

    def take(self):
        """What was printed since the last call, or nothing."""
        self.room = OUTPUT_BYTES
        try:
            if not fstat(self.fd).st_size:
                return None
            data = pread(self.fd, OUTPUT_BYTES, 0)
            ftruncate(self.fd, 0)
        except OSError:
            return None
        return clean(data.decode("utf-8", "replace")).strip("\r\n").rstrip() or None

    def connect(self):
        """Makes this the standard output, whatever the test before has put there."""
        sys.stdout = sys.__stdout__ = io.TextIOWrapper(
            self, encoding="utf-8", errors="replace", newline="", write_through=True
        )


def import_pytest():
    """Imports pytest without what it imports and does not need here: a tenth of the work of starting it.

    pytest imports Pygments to colour a terminal that we do not have, and parts of the standard library for plugins
    that we do not load. It gets stand-ins: for Pygments one that has every name, for the library one that imports the
    real module when it is used. They are known to pytest alone; whoever imports these modules later gets the real ones.
    """
    import importlib.machinery
    import types

    class Deferred(types.ModuleType):
        def __getattr__(self, name):
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]
            return getattr(importlib.import_module(self.__name__), name)

    class Empty(types.ModuleType):
        __path__ = ()

        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return type(name, (), {})

    class Finder:
        @staticmethod
        def find_spec(name, path=None, target=None):
            return importlib.machinery.ModuleSpec(name, Finder) if name.partition(".")[0] == "pygments" else None

        @staticmethod
        def create_module(spec):
            return Empty(spec.name)

        @staticmethod
        def exec_module(module):
            pass

    sys.modules.update((name, Deferred(name)) for name in SELDOM_USED if name not in sys.modules)
    sys.meta_path.insert(0, Finder)
    try:
        import pytest
    finally:
        sys.meta_path.remove(Finder)
        for name, module in list(sys.modules.items()):
            if isinstance(module, (Deferred, Empty)):
                del sys.modules[name]
    return pytest


class Interrupted(Exception):
    """Stands for an exception that would end the session, so that it ends the test only."""

    def __init__(self, cause):
        """`cause` is what the test raised."""
        super().__init__(cause)
        self.cause = cause


class Explainer:
    """From exceptions to the words that a student reads."""

    def __init__(self, test_files):
        """`test_files` are the absolute paths of the test files."""
        from _pytest.fixtures import FixtureLookupError
        from _pytest.nodes import Collector
        from _pytest.outcomes import Exit, OutcomeException

        self.test_files = test_files
        self.exit = Exit
        self.outcomes = OutcomeException
        self.collect_error = Collector.CollectError
        self.lookup_error = FixtureLookupError

    def message(self, excinfo):
        """The exception without a traceback, as the interpreter or the framework words it."""
        value = excinfo.value
        if isinstance(value, Interrupted):
            value = value.cause
            excinfo = type(excinfo).from_exception(value)
        try:
            if isinstance(value, self.exit):
                return clean(f"Exit: {value.msg}")
            if isinstance(value, self.lookup_error):
                return clean(value.msg or f"fixture '{value.argname}' not found")
            if isinstance(value, self.outcomes) and not getattr(value, "pytrace", True):
                return clean(str(value.msg))
            return clean(excinfo.exconly(tryshort=True))
        except Exception:
            return clean(type(value).__name__)

    def trouble(self, value):
        """An exception that kept a test file from being loaded, with the frames of the submitted files alone."""
        if isinstance(value, self.collect_error) and value.__cause__ is not None:
            value = value.__cause__
        if isinstance(value, self.collect_error):
            return clean(str(value))
        try:
            story = traceback.TracebackException(type(value), value, value.__traceback__)
            if self.speaks_for_itself(value, story):
                lines = story.format_exception_only()
            else:
                self.strip(story)
                lines = story.format()
            return clean("".join(lines).strip("\n"))
        except Exception:
            return clean(type(value).__name__)

    def speaks_for_itself(self, value, story):
        """Whether a test file raised an ImportError of its own making, which says all that is to be said.

        One that the interpreter raises knows the name of the module.
        """
        made = isinstance(value, ImportError) and value.name is None and value.path is None
        return made and bool(story.stack) and story.stack[-1].filename in self.test_files

    def strip(self, story):
        """Drops the frames of pytest, the import system and the libraries, along the whole chain."""
        seen = set()
        stories = [story]
        while stories:
            story = stories.pop()
            if story is None or id(story) in seen:
                continue
            seen.add(id(story))
            inside = [frame for frame in story.stack if frame.filename.startswith(WORKDIR + os.sep)]
            story.stack = traceback.StackSummary.from_list(inside)
            stories += [story.__cause__, story.__context__, *(getattr(story, "exceptions", None) or ())]


class Test:
    """One test while it runs."""

    def __init__(self, item):
        """Takes the identity from the collected item."""
        self.item = item
        self.identity = identity(item)
        self.status = "passed"
        self.messages = []
        self.variants = {}
        self.failed_variants = 0

    def variant(self, description):
        """The identity of a variation. Descriptions that occur again are numbered."""
        text = " ".join(filter(None, (self.identity["variant"], clean(description, 1024))))
        count = self.variants[text] = self.variants.get(text, 0) + 1
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


def identity(item):
    """The name, variant and file of a collected test."""
    names = [node.name for node in item.listchain() if hasattr(node, "obj")]
    # The module is the first of them, the test itself the last.
    names = names[1:-1] + [getattr(item, "originalname", None) or item.name]
    call = getattr(item, "callspec", None)
    return {
        "name": clean(".".join(names), 1024),
        "variant": clean(f"[{call.id}]", 1024) if call else None,
        "file": clean(os.path.relpath(item.path, WORKDIR)),
    }


def line_of(item):
    """The line on which a test is defined, as far as it can be known."""
    function = getattr(item, "obj", None)
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    code = getattr(function, "__code__", None)
    return code.co_firstlineno if code else 0


def make_plugin(pytest, names, send, sink, explainer):
    """The plugin that pytest runs with. `names` are the test files as given."""
    from itertools import groupby

    from _pytest.reports import CollectReport, TestReport
    from _pytest.runner import CallInfo
    from _pytest.subtests import SubtestReport
    from _pytest.unittest import UnitTestCase

    # Bound now: a solution may replace it.
    leave = os._exit
    skip = (pytest.skip.Exception,)
    stops = (KeyboardInterrupt, pytest.exit.Exception)

    class Reporter:
        """Translates the hooks of pytest into events."""

        def __init__(self):
            self.test = None
            self.troubles = []
            self.skips = []

        def trouble(self, value):
            """Something that kept tests from being run. The last of these events counts, so each holds all."""
            text = explainer.trouble(value)
            if text not in self.troubles:
                self.troubles.append(text)
            send("failure", message=clean("\n\n".join(self.troubles)))

        def pytest_addoption(self, parser):
            """Defines what other plugins ask of the absent plugin `debugging`."""
            parser.addoption("--pdb", action="store_true", dest="usepdb")
            parser.addoption("--trace", action="store_true")

        def pytest_make_collect_report(self, collector):
            """Collects, without the conftest files that pytest would load here, and takes every exception for a fate."""
            try:
                return CollectReport(collector.nodeid, "passed", None, list(collector.collect()))
            except BaseException as value:
                unittest = sys.modules.get("unittest")
                if isinstance(value, skip + ((unittest.SkipTest,) if unittest else ())):
                    self.skips.append(value)
                    return CollectReport(collector.nodeid, "skipped", str(value), None)
                self.trouble(value)
                return CollectReport(collector.nodeid, "failed", self.troubles[-1], None)

        def pytest_collection_modifyitems(self, items):
            """Puts the methods of a unittest class, which are collected by name, into the order of the file."""
            ordered = []
            for parent, group in groupby(items, key=lambda item: item.parent):
                ordered += sorted(group, key=line_of) if isinstance(parent, UnitTestCase) else group
            items[:] = ordered

        def pytest_collection_finish(self, session):
            """Announces what will run. A file that asks to be skipped matters when nothing else is left."""
            if not session.items and not self.troubles:
                for value in self.skips:
                    self.trouble(value)
                if not self.skips:
                    send("failure", message=f"No tests were found in {', '.join(names)}.")
            send("plan", tests=[identity(item) for item in session.items])
            sink.take()

        @pytest.hookimpl(wrapper=True, tryfirst=True)
        def pytest_runtest_protocol(self, item):
            """Frames one test."""
            test = self.test = Test(item)
            send("start", **test.identity)
            sink.connect()
            sink.take()
            outcome = yield
            if getpid() != OWN_PID:
                leave(0)
            if test.status == "passed" and test.failed_variants:
                test.phase("call", "failed", VARIATIONS_FAILED)
            message = clean("\n\n".join(test.messages)) or None
            send("result", **test.identity, status=test.status, message=message, output=sink.take())
            return outcome

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_setup(self):
            """See `pytest_runtest_call`."""
            try:
                return (yield)
            except stops as value:
                raise Interrupted(value) from None

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_call(self):
            """A solution that asks for the end of the session gets the end of its test."""
            try:
                return (yield)
            except stops as value:
                raise Interrupted(value) from None

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_teardown(self):
            """See `pytest_runtest_call`."""
            try:
                return (yield)
            except stops as value:
                raise Interrupted(value) from None

        def pytest_runtest_makereport(self, item, call):
            """Reports a phase with our own words for a failure, without the traceback that pytest would lay out."""
            report = TestReport.from_item_and_call(item, CallInfo.from_call(lambda: None, call.when))
            if call.excinfo is not None:
                skipped = isinstance(call.excinfo.value, skip)
                report.outcome = "skipped" if skipped else "failed"
                report.longrepr = clean(str(call.excinfo.value.msg)) if skipped else explainer.message(call.excinfo)
            return report

        def pytest_runtest_logreport(self, report):
            """Takes in the end of a phase or of a variation."""
            outcome, message = report.outcome, str(report.longrepr or "")
            if hasattr(report, "wasxfail"):
                outcome = "xfailed" if report.skipped else "xpassed"
                message = report.wasxfail.removeprefix("reason: ")
            if not isinstance(report, SubtestReport):
                self.test.phase(report.when, outcome, message)
                return
            self.test.failed_variants += outcome == "failed"
            context = report.context
            params = ", ".join(f"{name}={value}" for name, value in context.kwargs.items())
            variant = self.test.variant(f"({params or '<subtest>'})" if context.msg is None else f"[{context.msg}]")
            send("result", **variant, status=outcome, message=message or None, output=sink.take())

        def pytest_internalerror(self, excinfo):
            """A fault in pytest or here, or what a solution did to one of them."""
            self.trouble(excinfo.value)
            leave(pytest.ExitCode.INTERNAL_ERROR)

        @pytest.hookimpl(tryfirst=True)
        def pytest_sessionfinish(self, exitstatus):
            """Ends the process: threads and exit handlers of the solution have nothing more to say."""
            send("end")
            leave(exitstatus)

    return Reporter()


def main(arguments):
    """Runs the test files. The plugin ends the process with pytest's exit code."""
    gc.disable()
    send = open_channel()
    sink = Sink()
    sys.dont_write_bytecode = True
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in ("PYTEST_ADDOPTS", "PYTEST_PLUGINS", "CI", "BUILD_NUMBER"):
        os.environ.pop(name, None)
    pytest = import_pytest()
    tests = [os.path.join(WORKDIR, name) for name in arguments]
    for path in tests:
        if not os.path.isfile(path):
            send("failure", message=f"the test file {path} is not there")
            sys.exit(int(pytest.ExitCode.USAGE_ERROR))
    plugin = make_plugin(pytest, arguments, send, sink, Explainer(tests))
    options = ["-s", "--noconftest", f"--rootdir={WORKDIR}"]
    options += ["-c", os.path.join(os.path.dirname(os.path.abspath(__file__)), "pytest.ini")]
    for name in UNUSED_PLUGINS:
        options += ["-p", "no:" + name]
    sys.path.insert(0, WORKDIR)
    sys.argv[:] = ["pytest"]
    sink.connect()
    gc.freeze()
    gc.enable()
    sys.exit(pytest.main(options + tests, [plugin]))


if __name__ == "__main__":
    main(sys.argv[1:])
