"""Is forked for each run of a batch: `tracks/_kit/READY.md`.

The modules that are needed for that alone are not there afterwards, as in a run that starts by itself.
"""

import gc
import os
import pathlib
import sys

CONTROL = 3
# Where a fork puts what it was sent: beyond what a program gets.
SENT = 64
WORD = 8
HEADER = 6
CALL = 10
NO_ANSWER = 2**64 - 1
GREETING = b"ready\n\0\0"
LONGEST = 1 << 18
ESRCH = 3

# What a run loads before its solution, and pytest not when it is imported.
LATER = ("_pytest._argcomplete", "hashlib", "readline")


class Message:
    """What is asked for: system calls, what they point to, arguments and environment."""

    def __init__(self, message, kernel):
        """Takes the message apart; `kernel` makes system calls."""
        self.kernel = kernel

        def words(count):
            nonlocal message
            taken, message = message[: count * WORD], message[count * WORD :]
            return memoryview(taken).cast("Q").tolist()

        calls, links, data, arguments, variables, before = words(HEADER)
        all_calls = [words(CALL) for _ in range(calls)]
        self.before_fork, self.calls = all_calls[:before], all_calls[before:]
        self.links, self.data = words(links), words(data)
        texts = message.split(b"\0")
        self.arguments = [os.fsdecode(text) for text in texts[:arguments]]
        self.variables = [text.split(b"=", 1) for text in texts[arguments : arguments + variables]]

    def make_calls(self, calls):
        """Makes some of the calls. Returns the step that failed and why, if one did."""
        data, base = self.kernel.memory(self.data)
        for link in self.links:
            data[link] += base
        for stage, answer, number, places, *arguments in calls:
            arguments = [value + (base if places >> which & 1 else 0) for which, value in enumerate(arguments)]
            found, error = self.kernel.call(number, arguments)
            if stage and (found < 0 or answer not in (NO_ANSWER, found)):
                return stage, error if found < 0 else ESRCH
        return None


class Kernel:
    """System calls by number."""

    def __init__(self):
        """Loads what knows how to make them."""
        import ctypes

        self.ctypes = ctypes
        self.syscall = ctypes.CDLL(None, use_errno=True).syscall
        self.syscall.argtypes = [ctypes.c_long] + [ctypes.c_ulong] * 6
        self.syscall.restype = ctypes.c_long

    def call(self, number, arguments):
        """The answer, and the number of the error."""
        return self.syscall(number, *arguments), self.ctypes.get_errno()

    def memory(self, words):
        """Memory that holds these words, and its address."""
        memory = (self.ctypes.c_ulong * max(len(words), 1))(*words)
        return memory, self.ctypes.addressof(memory)


def prepare(options):
    """Makes of pytest what does not depend on the tests: its modules, and its plugins, of which it is told by the options.

    Takes the options out of the list: a plugin that was left out once needs not be left out again.
    """
    import importlib

    import words  # noqa: F401

    before = set(sys.modules)
    import apart  # noqa: F401
    import separate  # noqa: F401

    # Runs without them do not have what they load.
    for name in set(sys.modules) - before - {"apart", "kept", "mirror", "separate", "turns", "wire"}:
        del sys.modules[name]
    for name in LATER:
        try:
            importlib.import_module(name)
        except ImportError:
            pass
    from _pytest import config, fixtures, logging, main

    make, made = config.get_config, config.get_config(options)
    options.clear()
    remember_patterns(made)
    parse = fixtures.FixtureManager.parsefactories
    plugins = [plugin for _, plugin in made.pluginmanager.list_name_plugin()]
    own = {id(module): of_fixtures(module, fixtures) for module in plugins if isinstance(module, type(os))}
    barren = (main.Session, fixtures.FixtureManager, logging.LoggingPlugin)

    def get_config(args=None, plugins=None, **_):
        config.get_config = make
        made.invocation_params = type(made).InvocationParams(args=args or (), plugins=plugins, dir=pathlib.Path.cwd())
        return made

    def parsefactories(manager, *arguments, **named):
        # It looks at all names of a plugin, and takes a while. Most have no fixture.
        holder = named.get("holder")
        found = None if isinstance(holder, barren) else own.get(id(holder), holder)
        if found is not None:
            named["holder"] = found
        if found is not None or arguments:
            parse(manager, *arguments, **named)

    config.get_config = get_config
    fixtures.FixtureManager.parsefactories = parsefactories
    gc.collect()
    gc.freeze()


def remember_patterns(made):
    """Has the regular expressions made that pytest makes for any tests: Python keeps them."""
    import copy
    import fnmatch

    made._parser.parse_known_args(["-s", "-c", "", "--noconftest", "--rootdir=", "_"], namespace=copy.copy(made.option))
    for pattern in ("*.egg", ".*", "test_*.py", "*_test.py"):
        fnmatch.fnmatch("", pattern)


def of_fixtures(module, fixtures):
    """A module that has the fixtures of this one and nothing else, if it has any."""
    found = {name: value for name, value in vars(module).items() if isinstance(value, fixtures.FixtureFunctionDefinition)}
    if not found:
        return None
    only = type(os)(module.__name__)
    vars(only).clear()
    vars(only).update(found)
    return only


def become_run():
    """Waits to be forked. Returns in the forks only: each is then what the run would have started."""
    loaded = set(sys.modules)
    import _socket

    kernel = Kernel()
    control = _socket.socket(fileno=CONTROL)
    control.send(GREETING)
    while True:
        message, beside, _, _ = control.recvmsg(LONGEST, _socket.CMSG_SPACE(64))
        if not message:
            os._exit(0)
        descriptors = [number for _, _, data in beside for number in memoryview(data).cast("i").tolist()]
        asked = Message(message, kernel)
        if not descriptors:
            number = -1 if asked.make_calls(asked.calls) else 0
        else:
            number = fork(asked, descriptors)
        if number is None:
            control.detach()
            break
        control.send(number.to_bytes(WORD, sys.byteorder, signed=True))
    for name in set(sys.modules) - loaded:
        del sys.modules[name]


def fork(asked, descriptors):
    """Forks a process that this one is not the parent of. Returns its number; nothing in that process."""
    gate, opener = os.pipe()
    reader, teller = os.pipe()
    between = os.fork()
    if between == 0:
        for place, descriptor in enumerate(descriptors, SENT):
            os.dup2(descriptor, place)
            os.close(descriptor)
        if asked.make_calls(asked.before_fork):
            os._exit(1)
        own = os.fork()
        if own:
            os.write(teller, own.to_bytes(WORD, sys.byteorder))
            os._exit(0)
        for descriptor in (opener, reader, teller):
            os.close(descriptor)
        become(asked, descriptors, gate)
        return None
    os.waitpid(between, 0)
    for descriptor in (gate, teller, *descriptors):
        os.close(descriptor)
    number = int.from_bytes(os.read(reader, WORD), sys.byteorder)
    os.close(reader)
    # Its parent has ended: from now on it has the one that it expects.
    os.write(opener, b"\n")
    os.close(opener)
    return number


def become(asked, descriptors, gate):
    """Is what the run would have started, but for the solution."""
    if not os.read(gate, 1):
        os._exit(0)
    os.close(gate)
    failed = asked.make_calls(asked.calls)
    if failed:
        stage, error = failed
        os.write(SENT + len(descriptors) - 1, bytes([stage]) + error.to_bytes(4, sys.byteorder))
        os._exit(127)
    os.environ.clear()
    for name, value in asked.variables:
        os.environb[name] = value
    options = len(sys.orig_argv) - len(sys.argv)
    sys.orig_argv[:] = asked.arguments
    sys.argv[:] = asked.arguments[options:]
    main = sys.modules["__main__"]
    main.__file__ = sys.argv[0]
    sys.path[0] = os.path.dirname(sys.argv[0])
