"""The process of the solution, apart from that of the tests: `tracks/_kit/SEPARATE.md`.

It is a fork of the process of the tests from before that knows its tests or its secrets. It gives up what it does not
need, above all reading the folder of the tests, and then does what it is asked for.
"""

import ctypes
import gc
import os
import struct
import sys
import traceback

from channel import Output
from mirror import Bridge, Remote
from wire import BEGINS, CAPTURES, Wire, operate

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
VERSION_ONLY, BENEATH = 1, 1
NO_NEW_PRIVILEGES = 38
# Rights of Landlock.
EXECUTE, WRITE_FILE, READ_FILE, READ_FOLDER = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REFER, TRUNCATE, IOCTL = 1 << 13, 1 << 14, 1 << 15
READING = READ_FILE | READ_FOLDER
# Those of the first version: the others change folders.
FIRST = (1 << 13) - 1
OF_FILES = WRITE_FILE | READ_FILE | TRUNCATE | IOCTL
# To no process outside: connections by abstract sockets, and signals.
SCOPES = 3
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty")


class Landlock:
    """The kernel's rules for what a process may do with files. They also keep it from the memory of other processes."""

    def __init__(self):
        """Asks for the version."""
        library = ctypes.CDLL(None, use_errno=True)
        self.call, self.prctl = library.syscall, library.prctl
        self.call.restype = ctypes.c_long
        self.call.argtypes = [ctypes.c_long] * 6
        self.version = self.call(CREATE_RULESET, 0, 0, VERSION_ONLY, 0, 0)

    def confine(self, own, readable):
        """Allows this process to change its own folder alone, and to read nothing but that and what is readable."""
        version = self.version
        changing = FIRST - EXECUTE - READING | (REFER if version > 1 else 0) | (TRUNCATE if version > 2 else 0)
        changing |= IOCTL if version > 4 else 0
        handled = changing | READING
        # A set of rules has a second word from version 4 on, and a third from version 6 on.
        words = struct.pack("=QQQ", handled, 0, SCOPES)[: 8 if version < 4 else 16 if version < 6 else 24]
        ruleset = self.checked(CREATE_RULESET, self.memory(words), len(words), 0)
        self.allow(ruleset, own, handled)
        for path in DEVICES:
            self.allow(ruleset, path, OF_FILES & handled)
        for path in readable:
            self.allow(ruleset, path, READING)
        self.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        self.checked(RESTRICT_SELF, ruleset, 0, 0)
        os.close(ruleset)

    def memory(self, data):
        """The address of some bytes, which live as long as the next call."""
        self.held = ctypes.create_string_buffer(data, len(data))
        return ctypes.addressof(self.held)

    def checked(self, *words):
        """Makes a system call that must not fail."""
        answer = self.call(*words, *[0] * (6 - len(words)))
        if answer < 0:
            raise OSError(ctypes.get_errno(), "cannot confine the process of the solution")
        return answer

    def allow(self, ruleset, path, rights):
        """Adds a rule. What is not there, or cannot be opened, gets none."""
        try:
            opened = os.open(path, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            return
        rule = struct.pack("=Qi", rights, opened)
        if self.call(ADD_RULE, ruleset, BENEATH, self.memory(rule), 0, 0) < 0:
            # Not a folder.
            rule = struct.pack("=Qi", rights & OF_FILES, opened)
            self.checked(ADD_RULE, ruleset, BENEATH, self.memory(rule))
        os.close(opened)


class Solution(Wire):
    """The solution's end of the connection."""

    def __init__(self, reader, writer, output):
        """Knows its own process, so that no other one answers."""
        super().__init__(reader, writer, OPERATIONS)
        self.output = output
        self.getpid, self.leave, self.own = os.getpid, os._exit, os.getpid()

    def broken(self, sent):
        """Nobody asks any more."""
        self.leave(0)

    def send(self, message):
        """Sends a message after what was printed."""
        if self.getpid() != self.own:
            self.leave(0)
        self.output.flush()
        super().send(message)

    def encode_exception(self, error, scope):
        """Tells the last place in the solution as well, unless the exception knows all."""
        if not isinstance(error, Remote) and "_separate_frames" not in error.__dict__:
            step, last = error.__traceback__, None
            while step is not None:
                if step.tb_frame.f_code.co_filename.startswith(ROOT[0] + os.sep):
                    last = step
                step = step.tb_next
            if last is not None:
                code = last.tb_frame.f_code
                frame = [code.co_filename, last.tb_lineno, code.co_name, None, None, None]
                BaseException.__setattr__(error, "_separate_frames", [frame])
        return super().encode_exception(error, scope)

    def changed_since(self):
        """The lists that the solution has kept, and has changed."""
        return self.kept.changed()

    def serve(self):
        """Does what it is asked for, until nobody asks any more."""
        while True:
            message = self.turns.hear(None, self.receive)
            if message[2] & BEGINS:
                self.kept.begin()
                self.reconnect()
            message[2] &= CAPTURES
            self.answer(message, None)

    def reconnect(self):
        """Makes the standard output what it is at the start of a test."""
        if not self.output.flush():
            # What it holds belongs to the test before.
            self.output.stream = sys.stdout = sys.__stdout__ = None
        self.output.connect()


def load(wire, name, folder):
    """Loads a module of the solution."""
    import importlib

    place = os.path.normpath(os.path.join(ROOT[0], folder))
    if place not in sys.path:
        sys.path.insert(0, place)
    try:
        return importlib.import_module(name)
    except BaseException as error:
        frames = traceback.extract_tb(error.__traceback__)
        own = [frame for frame in frames if frame.filename.startswith(ROOT[0] + os.sep)]
        error._separate_frames = [
            [frame.filename, frame.lineno, frame.name, frame.end_lineno, frame.colno, frame.end_colno] for frame in own
        ]
        raise


def copied(wire, subject, is_deep):
    """A copy."""
    import copy

    return copy.deepcopy(subject) if is_deep else copy.copy(subject)


ROOT = [None]
# What this process has loaded for the tests. A solution that asks for it gets another one.
FRAMEWORK = ("_pytest", "iniconfig", "pluggy", "pytest", "unittest")
KERNEL = Landlock()
OPERATIONS = {
    "load": load,
    "get": lambda wire, subject, name: getattr(subject, name),
    "set": lambda wire, subject, name, value: setattr(subject, name, value),
    "del": lambda wire, subject, name: delattr(subject, name),
    "call": lambda wire, subject, arguments, named: subject(*arguments, **named or {}),
    "method": lambda wire, subject, name, arguments, named: getattr(subject, name)(*arguments, **named or {}),
    "op": operate,
    "copy": copied,
    "names": lambda wire, subject: [name for name in vars(subject) if not name.startswith("_")],
}


def live(reader, writer, folder, forget):
    """Is the process of the solution. Does not return."""
    low, high = sorted((reader, writer))
    os.closerange(3, low)
    os.closerange(low + 1, high)
    os.closerange(high + 1, 1 << 20)
    solution = ROOT[0] = os.path.join(folder, "solution")
    os.chdir(solution)
    for name, below in (("HOME", "home"), ("TMPDIR", "tmp")):
        os.environ[name] = os.path.join(folder, below)
    os.environ["PWD"] = solution
    sys.argv[:] = ["pytest"]
    sys.orig_argv[:] = sys.orig_argv[:1]
    with open(os.path.join(folder, "readable"), encoding="utf-8") as listed:
        KERNEL.confine(folder, [*listed.read().split("\n"), sys.prefix, sys.base_prefix])
    output = Output()
    output.connect()
    wire = Bridge.wire = Solution(reader, writer, output)
    forget()
    # Kept, because to take them apart takes a while.
    wire.framework = [sys.modules.pop(name) for name in [*sys.modules] if name.partition(".")[0] in FRAMEWORK]
    source = os.path.join(solution, "src")
    sys.path[:0] = [solution, source] if os.path.isdir(source) else [solution]
    gc.freeze()
    gc.enable()
    wire.turns.answer(None, lambda: wire.send(["=", "ready", []]))
    wire.serve()
