"""The tests' side of a run in which the solution has a process of its own: `tracks/_kit/SEPARATE.md`.

Modules of the solution are loaded as proxies. What a test does that the solution's process cannot see is noted: if that
test does not pass, it is unproved.
"""

import importlib.machinery
import os
import signal
import sys
import time
import types

import mirror
from equality import SETTLED
from mirror import Bridge, Mirror, Remote, promised
from wire import BEGINS, CAPTURES, Ended, Wire, operate

# Objects that lead to the frames, code and variables of the tests.
CLOSED = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType, types.ModuleType),
    *(types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType, types.FrameType, types.CodeType, type),
)
OF_GENERATORS = frozenset(("send", "throw", "close"))
LEADING = ("_", "gi_", "cr_", "ag_", "tb_", "co_", "f_", "func_")
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
# An environment variable that pytest sets for each test.
OF_PYTEST = b"PYTEST_CURRENT_TEST"
# How many milliseconds a process that has closed the connection has to end.
PATIENCE = 100
# What is done to files and processes, by the event of the interpreter.
DOINGS = {
    "os.chdir": "changes the working directory",
    "os.mkdir": "makes a folder",
    "os.remove": "removes a file",
    "os.rename": "renames a file",
    "os.putenv": "sets an environment variable",
    "os.unsetenv": "removes an environment variable",
    "os.exec": "starts a process",
    "os.fork": "starts a process",
    "os.posix_spawn": "starts a process",
    "os.system": "starts a process",
    "subprocess.Popen": "starts a process",
}


def checked(subject, name):
    """A name that the solution may ask an object of the tests for."""
    is_open = not isinstance(subject, CLOSED) or (isinstance(subject, types.GeneratorType) and name in OF_GENERATORS)
    if type(name) is not str or name.startswith(LEADING) or not is_open:
        kind = type(subject).__name__
        raise AttributeError(f"{kind!r} object of the tests has no attribute {name!r} for the solution")
    return name


def changeable(subject):
    """An object whose attributes the solution may set: one that a test file defines."""
    module = sys.modules.get(type(subject).__module__)
    if not isinstance(subject, type) and Bridge.wire.is_of_tests(module):
        return subject
    raise AttributeError(f"{type(subject).__name__!r} object of the tests cannot be changed by the solution")


def call_method(_, subject, name, arguments, named):
    """Calls a method of an object of the tests."""
    return getattr(subject, checked(subject, name))(*arguments, **named or {})


# What the solution may ask for.
OPERATIONS = {
    "get": lambda wire, subject, name: getattr(subject, checked(subject, name)),
    "set": lambda wire, subject, name, value: setattr(changeable(subject), checked(subject, name), value),
    "del": lambda wire, subject, name: delattr(changeable(subject), checked(subject, name)),
    "call": lambda wire, subject, arguments, named: subject(*arguments, **named or {}),
    "method": call_method,
    "op": operate,
}


class Tests(Wire):
    """The tests' end of the connection, and what is known of the running test."""

    def __init__(self, reader, writer, child, places):
        """`places` are the folders of the tests and of the solution."""
        super().__init__(reader, writer, OPERATIONS)
        self.child = child
        self.tests, self.solution = places
        self.is_ready, self.begins = False, False
        self.stream, self.errors, self.input = None, sys.stderr, sys.stdin
        # Why the running test is an error whatever it says, and why it may not be able to pass.
        self.trouble, self.reasons, self.common = None, [], []
        self.has_begun, self.is_heard = False, False

    def is_of_tests(self, module):
        """Whether a module lies beside the tests."""
        return (getattr(module, "__file__", None) or "").startswith(self.tests + os.sep)

    def connected(self, stream):
        """What is printed to this stream is the output of the tests, and what they do counts from now on."""
        self.stream, self.is_heard = stream, True

    def flags(self):
        """Whether a test begins, and whether it takes what is printed."""
        begins, self.begins = self.begins, False
        if sys.stdin is not self.input:
            self.note("replaces standard input")
        captures = sys.stdout is not self.stream or sys.stderr is not self.errors
        return (CAPTURES if captures else 0) | (BEGINS if begins else 0)

    def broken(self, sent):
        """Ends the solution's process. The running test is an error."""
        status = self.end(patient=sent is None)
        if sent:
            self.trouble = f"The process of the solution sent {sent}."
        elif os.WIFSIGNALED(status) and os.WTERMSIG(status) != signal.SIGKILL:
            name = signal.Signals(os.WTERMSIG(status)).name
            self.trouble = f"The test crashed the process of the solution with {name}."
        elif os.WIFEXITED(status):
            self.trouble = f"The test ended the process of the solution (exit code {os.WEXITSTATUS(status)})."
        else:
            self.trouble = "The test ended the connection to the process of the solution."
        raise Ended(self.trouble) from None

    def receive(self):
        """The next message. The first says that the process has given up its rights."""
        if not self.is_ready:
            self.is_ready = True
            if super().receive()[1] != "ready":
                self.broken("an answer before a question")
        return super().receive()

    def ask(self, operation, *arguments):
        """Has the solution do something."""
        if self.child is None:
            self.trouble = self.trouble or "The test was not run: the process of the solution had ended."
            raise Ended(self.trouble)
        if not sys.stdout.closed:
            sys.stdout.flush()
        return super().ask(operation, *arguments)

    def kill(self):
        """Has the solution's process ended while this one does its last work."""
        if self.child is not None:
            os.kill(self.child, signal.SIGKILL)

    def end(self, patient=False):
        """Ends the solution's process, which a patient caller lets end by itself. Returns how it ended."""
        child, self.child = self.child, None
        if child is None:
            return 0
        for _ in range(PATIENCE if patient else 0):
            ended, status = os.waitpid(child, os.WNOHANG)
            if ended:
                return status
            time.sleep(0.001)
        os.kill(child, signal.SIGKILL)
        return os.waitpid(child, 0)[1]

    def note(self, doing):
        """Keeps that the running test does something that the solution's process cannot see."""
        if self.is_heard and doing not in self.reasons and doing not in self.common:
            self.reasons.append(doing)

    def update(self, entry, held):
        """What the test has changed since both sides agreed on it, the solution does not see."""
        self.note_change(entry)
        super().update(entry, held)

    def note_change(self, entry):
        """Notes that the test has changed a container."""
        if entry.is_changed():
            self.note("changes a list, set or dictionary after the solution got or returned it")

    def handing_over(self, value):
        """Notes what a handle cannot stand for."""
        if isinstance(value, types.ModuleType):
            self.note(f"hands the module `{value.__name__}` to the solution")
        elif any(hasattr(value, name) for name in ("fileno", "readable", "writable")):
            self.note(f"hands a `{type(value).__name__}` to the solution")

    def begin_test(self):
        """Begins a test: what was noted before is common to all."""
        if not self.has_begun:
            self.has_begun, self.common = True, self.reasons
        self.reasons, self.begins, self.trouble = [], True, None
        self.kept.begin()

    def reason(self):
        """Why the running test, which did not pass, may be right."""
        for entry in self.kept.entries.values():
            self.note_change(entry)
        reasons = self.reasons + self.common
        return f"the test {', and '.join(reasons)}" if reasons else None

    def listen(self):
        """Notes what is done to files and processes: by a hook of the interpreter, which hears of much else."""
        heard = frozenset(("open", *DOINGS))

        def hear(event, arguments):
            # Nothing else, because it hears a thousand events in a test.
            if event in heard:
                self.hear(event, arguments)

        sys.addaudithook(hear)

    def hear(self, event, arguments):
        """Notes an event of the interpreter."""
        if event != "open":
            if OF_PYTEST not in arguments:
                self.note(DOINGS[event])
            return
        path, _, flags = arguments
        if type(path) is str and not path.startswith(("/dev/", "/proc/")):
            self.opened(path, flags)

    def opened(self, path, flags):
        """Notes a file that is written, or that is the solution's."""
        whole = os.path.join(self.tests, path)
        name = os.path.relpath(whole, self.tests)
        if flags & WRITING:
            self.note(f"writes the file `{os.path.basename(name)}`")
        elif not name.startswith("..") and not os.path.exists(whole):
            if os.path.exists(os.path.join(self.solution, name)):
                self.note(f"reads the solution's file `{name}`")


class Module(types.ModuleType):
    """A module of the solution."""

    def __getattr__(self, name):
        """Asks for it."""
        handle = vars(self).get("_separate_handle")
        if handle is None or name in ("__path__", "__wrapped__"):
            raise AttributeError(name)
        try:
            return promised(Bridge.wire.ask("get", handle, name))
        except AttributeError:
            if name == "__all__":
                return Bridge.wire.ask("names", handle)
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None

    def __setattr__(self, name, value):
        """Sets it over there."""
        handle = vars(self).get("_separate_handle")
        if handle is None or isinstance(value, Module) or name[:2] == "__":
            super().__setattr__(name, value)
        else:
            Bridge.wire.ask("set", handle, name, value)

    def __delattr__(self, name):
        """Deletes it over there."""
        Bridge.wire.ask("del", vars(self)["_separate_handle"], name)

    def __dir__(self):
        """The names that it has over there."""
        return Bridge.wire.ask("names", vars(self)["_separate_handle"])


class Finder:
    """Finds modules in the solution's folder, where the folder of the tests has none."""

    def __init__(self, wire):
        """`wire` leads to the solution."""
        self.wire = wire

    def find_spec(self, name, path=None, target=None):
        """The module of this name, at the place in the solution's folder that a folder of the tests stands for."""
        if name in WATCHED:
            spec = importlib.machinery.PathFinder.find_spec(name, path)
            if spec and isinstance(spec.loader, importlib.machinery.SourceFileLoader):
                spec.loader = Watched(name, spec.origin)
            return spec
        if name.partition(".")[0] in sys.stdlib_module_names and not self.is_asked_by_tests():
            return None
        last = name.rpartition(".")[2]
        for folder in sys.path if path is None else path:
            below = os.path.relpath(os.path.join(self.wire.tests, folder), self.wire.tests)
            if below.startswith(".."):
                continue
            place = os.path.normpath(os.path.join(self.wire.solution, below, last))
            shown = os.path.normpath(os.path.join(self.wire.tests, below, last))
            if os.path.exists(shown + ".py") or os.path.exists(shown):
                return None
            if os.path.isfile(place + ".py"):
                return self.spec(name, shown + ".py", below, None)
            if os.path.isdir(place):
                return self.spec(name, os.path.join(shown, "__init__.py"), below, [shown])
        return None

    def is_asked_by_tests(self):
        """Whether a file of the tests loads a module. What libraries load is never the solution's."""
        frame = sys._getframe(2)
        while frame and "importlib" in frame.f_code.co_filename:
            frame = frame.f_back
        return frame is not None and frame.f_code.co_filename.startswith(self.wire.tests + os.sep)

    def spec(self, name, file, below, path):
        """A module, or a package with the places of its modules."""
        spec = importlib.machinery.ModuleSpec(name, self, origin=file, is_package=path is not None)
        spec.loader_state = below
        if path is not None:
            spec.submodule_search_locations = path
        return spec

    def create_module(self, spec):
        """A proxy."""
        return Module(spec.name)

    def exec_module(self, module):
        """Loads it over there."""
        spec = module.__spec__
        vars(module)["__file__"] = spec.origin
        levels = spec.name.count(".")
        root = os.path.normpath(os.path.join(spec.loader_state, *[".."] * levels))
        vars(module)["_separate_handle"] = self.wire.ask("load", spec.name, root)


class Watched(importlib.machinery.SourceFileLoader):
    """Loads a module by which tests replace something."""

    def exec_module(self, module):
        """Loads it, and has what it does noted."""
        super().exec_module(module)
        WATCHED[self.name](Bridge.wire, module)


def watch_mock(wire, mock):
    """Has patches noted."""
    enter, update = mock._patch.__enter__, mock._patch_dict.__enter__

    def patch(self):
        noted(wire, self.getter(), self.attribute)
        return enter(self)

    def patch_dict(self):
        noted(wire, self.in_dict, "items of a dictionary")
        return update(self)

    mock._patch.__enter__, mock._patch_dict.__enter__ = patch, patch_dict


def watch_monkeypatch(wire, module):
    """Has what the fixture replaces noted."""
    replace = module.MonkeyPatch.setattr

    def setattr_of(self, target, name, *rest, **named):
        noted(wire, None if isinstance(target, str) else target, name if isinstance(name, str) else str(target))
        return replace(self, target, name, *rest, **named)

    module.MonkeyPatch.setattr = setattr_of


def watch_random(wire, random):
    """Has seeds noted."""
    seed = random.seed

    def seed_of(*arguments, **named):
        wire.note("seeds random numbers")
        return seed(*arguments, **named)

    random.seed = seed_of


WATCHED = {"unittest.mock": watch_mock, "_pytest.monkeypatch": watch_monkeypatch, "random": watch_random}


def noted(wire, target, name):
    """Notes a replacement unless it is made over there."""
    if not isinstance(target, (Module, Remote, Mirror, mirror.ExceptionMirror)):
        wire.note(f"replaces `{name}`")


def connect(apart, workdir):
    """Has modules of the solution loaded in its process. `apart` leads to that process and names its folder."""
    child, asks, answers, folder = apart
    wire = Bridge.wire = Tests(answers, asks, child, (workdir, os.path.join(folder, "solution")))
    Bridge.known, Bridge.assertions = set(), sys.modules["unittest.case"].__file__
    SETTLED.append(Remote)
    Bridge.inherits = lambda name: wire.note(f"makes the class `{name}` of a class of the solution")
    # Where modules are looked for in folders, so that the solution's come before those of the library.
    sys.meta_path.insert(sys.meta_path.index(importlib.machinery.PathFinder), Finder(wire))
    for name, watch in WATCHED.items():
        if name in sys.modules:
            watch(wire, sys.modules[name])
    wire.listen()
    return wire
