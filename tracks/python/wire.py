"""How the process of the tests and that of the solution speak: `tracks/_kit/SEPARATE.md`.

Plain values cross by copy, all other objects as handles. Both sides use this module; only what the other side may ask
for differs (`separate.py`, `apart.py`). No message names what is to be built, but for values of the fixed kinds below.
"""

import builtins
import collections
import json
import os
import sys
import types

from kept import Kept, is_alike, is_same, parts, refill
from mirror import ALL, OF_CLASS, Function, Mirror, Remote, make_class, make_exception, owned
from turns import Turns

# The longest message, in bytes.
LONGEST = 64 << 20
# What a request says beside what is to be done: that what is printed is to come back, and that a test begins.
CAPTURES, BEGINS = 1, 2
# Beyond it, a number of another language is not exact.
EXACT = 1 << 53

# Classes that every program has, by name.
PLAIN = (bool, int, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, type(None))
ERRORS = [cls for cls in vars(builtins).values() if isinstance(cls, type) and issubclass(cls, BaseException)]
BUILTIN = {cls.__name__: cls for cls in (*PLAIN, *ERRORS)}
NAMES = {cls: name for name, cls in BUILTIN.items()}
# What an instance of a subclass of a plain kind is as a plain value, whatever the subclass defines.
BASES = {
    int: int.__int__,
    float: float.__float__,
    str: str.__str__,
    bytes: lambda value: bytes.__getitem__(value, slice(None)),
    tuple: lambda value: tuple.__getitem__(value, slice(None)),
    list: lambda value: list.__getitem__(value, slice(None)),
    frozenset: lambda value: frozenset(frozenset.__iter__(value)),
    set: lambda value: {*set.__iter__(value)},
    dict: lambda value: dict(dict.items(value)),
}
PLAIN_BASES = tuple(base.__name__ for base in BASES)
FUNCTIONS = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodWrapperType),
    *(types.MethodDescriptorType, types.WrapperDescriptorType, types.ClassMethodDescriptorType),
)
CONSTANTS = {"NotImplemented": NotImplemented, "Ellipsis": ...}
# Exceptions of these packages steer the framework.
STEERING = frozenset(("bdb", "doctest", "pdb", "unittest"))
DICTIONARIES = {"d": dict, "counter": collections.Counter, "ordered": collections.OrderedDict}
# Attributes of exceptions that are not among their arguments.
DETAILS = {ImportError: ("name", "path"), OSError: ("filename", "filename2"), NameError: ("name",)}


class Ended(Exception):
    """The other process has ended, or its messages make no sense."""


class Scope:
    """The containers that one request and its answer speak of, each by its number."""

    __slots__ = ("containers", "described", "keys", "numbers")

    def __init__(self):
        """None so far."""
        self.containers = []
        self.numbers = {}
        # The keys of those that earlier requests spoke of.
        self.keys = {}
        # Classes that are described to the other side.
        self.described = []

    def add(self, container):
        """The number of a container that was not mentioned before."""
        number = len(self.containers)
        self.containers.append(container)
        self.numbers[id(container)] = number
        return number

    def cut(self, count):
        """Forgets all but the first containers."""
        for container in self.containers[count:]:
            del self.numbers[id(container)]
        del self.containers[count:]


def operate(_, subject, name, *operands):
    """An operator, as the class of its first operand defines it."""
    if name not in ALL:
        raise TypeError(name)
    if name in ("str", "repr"):
        return (str if name == "str" else repr)(subject)
    kind, word = type(subject), f"__{name}__"
    for part in kind.__mro__:
        if word in vars(part):
            found = vars(part)[word]
            bind = getattr(type(found), "__get__", None)
            return (bind(found, subject, kind) if bind else found)(*operands)
    raise TypeError(f"{kind.__name__!r} object has no operator {word}")


class Wire:
    """One end of the connection."""

    def __init__(self, reader, writer, operations):
        """`operations` are what the other side may ask for: functions by name."""
        self.reader = os.fdopen(reader, "rb", 1 << 16)
        self.writer = writer
        self.operations = operations
        self.turns = Turns()
        # What the other side knows by a number, and what is known of it.
        self.objects, self.ids, self.described = {}, {}, set()
        self.mirrors = {}
        # The containers of earlier requests, and how many requests there were, in both directions.
        self.kept, self.count = Kept(), 0
        self.put = os.write
        # As `json.dumps` and `json.loads` use them, without what these do for each call.
        quote = json.encoder.encode_basestring_ascii
        self.dump = json.encoder.c_make_encoder(None, None, quote, None, ":", ",", False, False, False)
        self.scan = json.JSONDecoder().scan_once

    # What is beside the solution's own.

    def flags(self):
        """What a request says beside what is to be done."""
        return 0

    def broken(self, sent):
        """The other side sent what makes no sense, or has ended."""
        raise Ended(sent)

    def handing_over(self, value):
        """Looks at an object that the other side gets a handle of."""

    def changed_since(self):
        """The containers of earlier requests that this side has changed, as far as the other side is told."""
        return []

    def update(self, entry, held):
        """The other side has changed a container of an earlier request."""
        if not is_alike(entry.held, held):
            refill(entry.container, held)

    # Values to messages.

    def export(self, value):
        """The number by which the other side knows an object."""
        number = self.ids.get(id(value))
        if number is None:
            number = self.ids[id(value)] = len(self.objects)
            self.objects[number] = value
        return number

    def encode(self, value, scope):
        """A value as a part of a message."""
        kind = type(value)
        if kind is str or kind is bool or value is None:
            return value
        if kind is int:
            return value if -EXACT < value < EXACT else ["i", hex(value)]
        if kind is float:
            return value if value - value == 0 else ["n", repr(value)]
        coder = CODERS.get(kind)
        return coder(self, value, scope) if coder else self.encode_object(value, kind, scope)

    def encode_all(self, values, scope):
        """Values as parts of a message."""
        return [self.encode(value, scope) for value in values]

    def encode_container(self, value, scope):
        """A container that can change, by its number if it was mentioned before."""
        number = scope.numbers.get(id(value))
        if number is not None:
            return ["@", number]
        key = self.kept.keys.get(id(value))
        number = scope.add(value)
        message = [TAGS[type(value)], number, *self.encode_parts(value, scope)]
        return message if key is None else ["&", key, message]

    def encode_parts(self, container, scope):
        """What a container holds."""
        if isinstance(container, bytearray):
            return [container.decode("latin-1")]
        return self.encode_all(parts(container), scope)

    def encode_object(self, value, kind, scope):
        """An object that is not of a kind that is copied."""
        if issubclass(kind, Remote):
            return ["r", owned(value)]
        if isinstance(value, type):
            return self.encode_class(value, scope)
        if issubclass(kind, BaseException):
            return self.encode_exception(value, scope)
        if issubclass(kind, FUNCTIONS):
            return ["u", self.export(value)]
        lazy = LAZY.get((kind.__module__, kind.__qualname__))
        if lazy and vars(sys.modules[kind.__module__]).get(kind.__name__) is kind:
            return ["p", lazy[0], *self.encode_all(lazy[1](value), scope)]
        if issubclass(kind, collections.defaultdict) and kind.__module__ == "collections":
            return self.encode(dict(value), scope)
        base = next((base for base in BASES if issubclass(kind, base)), None)
        if base:
            return ["v", self.export(value), self.encode_class(kind, scope), self.encode(BASES[base](value), scope)]
        self.handing_over(value)
        return ["h", self.export(value), self.encode_class(kind, scope)]

    def encode_class(self, cls, scope):
        """A class: by its name if every program has it, else what its mirror needs."""
        mirrored = vars(cls).get("_separate_class") if issubclass(cls, Remote) else None
        if mirrored is not None:
            return ["r", mirrored]
        name = NAMES.get(cls)
        if name:
            return ["y", name]
        number = self.export(cls)
        if number in self.described:
            return ["k", number]
        self.described.add(number)
        scope.described.append(number)
        return ["k", number, *self.describe(cls, scope)]

    def describe(self, cls, scope):
        """What the mirror of a class needs."""
        is_exception = issubclass(cls, BaseException)
        is_standard = cls.__module__.partition(".")[0] in sys.stdlib_module_names
        own = [part for part in cls.__mro__ if part is not object and part not in NAMES]
        operators = [name for name in ALL if any(vars(part).get(f"__{name}__") is not None for part in own)]
        if cls.__hash__ is None:
            operators.append("unhashable")
        members = [] if is_standard else [member for part in own for member in vars(part).items()]
        methods = [name for name, value in members if isinstance(value, types.FunctionType) and name[:2] != "__"]
        meta = [part for part in type(cls).__mro__ if part not in (type, object)]
        of_class = [name for name in OF_CLASS if any(f"__{name}__" in vars(part) for part in meta)]
        plain = next((base.__name__ for base in BASES if issubclass(cls, base)), None)
        bases = [base for base in cls.__bases__ if base is not object and (is_exception or base not in NAMES)]
        bases = [] if is_standard and not is_exception else [self.encode_class(base, scope) for base in bases]
        doc = cls.__doc__ if isinstance(cls.__doc__, str) else None
        named = [cls.__module__, cls.__name__, cls.__qualname__, doc]
        return [named, bases, operators, methods, of_class, plain, is_exception]

    def encode_exception(self, error, scope):
        """An exception: its class, its arguments, and where it comes from."""
        if isinstance(error, Remote):
            return ["r", owned(error)]
        details = {}
        for cls, names in DETAILS.items():
            if isinstance(error, cls):
                found = {name: getattr(error, name, None) for name in names}
                details.update((name, text) for name, text in found.items() if type(text) is str)
        if self.standard_exception(type(error).__module__, type(error).__name__):
            details.update((name, part) for name, part in vars(error).items() if type(part) in (int, str))
        arguments = error.args
        frames = getattr(error, "__dict__", {}).get("_separate_frames") or []
        encoded = self.encode_all(arguments, scope)
        number = None if type(error) in NAMES else self.export(error)
        return ["e", number, self.encode_class(type(error), scope), encoded, details, frames]

    # Messages to values.

    def decode(self, message, scope):
        """The value that a part of a message stands for."""
        kind = type(message)
        if kind is not list:
            if kind is dict:
                raise ValueError(message)
            return message
        return DECODERS[message[0]](self, message, scope)

    def decode_all(self, messages, scope):
        """The values that parts of a message stand for."""
        return [self.decode(message, scope) for message in messages]

    def decode_container(self, message, scope, known=None):
        """A container that can change. A known one is filled again."""
        kind = KINDS[message[0]]
        made = known.container if known else kind()
        if type(made) is not kind or message[1] != scope.add(made):
            raise ValueError(message[1])
        held = self.decode_parts(made, message[2:], scope)
        if known:
            self.update(known, held)
        else:
            refill(made, held)
        return made

    def decode_kept(self, message, scope):
        """A container of an earlier request. If it is not known any more, it is a new one."""
        _, key, inner = message
        if type(key) is not int:
            raise ValueError(key)
        made = self.decode_container(inner, scope, self.kept.entries.get(key))
        scope.keys[id(made)] = key
        return made

    def decode_parts(self, container, messages, scope):
        """What a container holds."""
        return messages[0].encode("latin-1") if isinstance(container, bytearray) else self.decode_all(messages, scope)

    def change(self, number, messages, scope):
        """The other side has changed a container: of a request, by its number, or of an earlier one, by its key."""
        if type(number) is not list:
            container = scope.containers[number]
            refill(container, self.decode_parts(container, messages, scope))
            return
        entry = self.kept.entries.get(number[1])
        held = self.decode_parts(entry and entry.container, messages, scope)
        if entry:
            self.update(entry, held)
            entry.held = list(held)

    def decode_class(self, message, scope):
        """The mirror of a class of the other side."""
        number = message[1]
        if len(message) == 2:
            return self.mirrors[number]
        named, bases, operators, methods, of_class, plain, is_exception = message[2:]
        module, name, *_ = named
        if type(number) is not int or not all(type(text) is str for text in (*named[:3], *operators, *methods)):
            raise ValueError(name)
        # An operator that is called a method would be told what it is compared with.
        if any(word[:2] == "__" for word in methods) or plain not in (None, *PLAIN_BASES):
            raise ValueError(name)
        bases = self.decode_all(bases, scope)
        made = is_exception and self.standard_exception(module, name)
        if not made and is_exception:
            made = make_exception(number, named, bases, operators)
        elif not made:
            made = make_class(number, named, bases, operators, methods, of_class, BUILTIN[plain] if plain else None)
        self.mirrors[number] = made
        return made

    def standard_exception(self, module, name):
        """An exception class of the standard library that this process has loaded."""
        package = module.partition(".")[0]
        if package not in sys.stdlib_module_names or package in STEERING or package == "builtins":
            return None
        found = vars(sys.modules.get(module, types)).get(name)
        is_own = isinstance(found, type) and issubclass(found, Exception) and found.__module__ == module
        return found if is_own else None

    def decode_exception(self, message, scope):
        """An exception of the other side."""
        _, number, cls, arguments, details, frames = message
        if number in self.mirrors:
            return self.mirrors[number]
        cls, arguments = self.decode(cls, scope), self.decode_all(arguments, scope)
        if not issubclass(cls, BaseException):
            raise ValueError(cls)
        if issubclass(cls, OSError) and len(arguments) == 2 and "filename" in details:
            arguments += [details["filename"], None, details.get("filename2")][: 3 if "filename2" in details else 1]
        error = cls.__new__(cls, *arguments)
        try:
            (BaseException if isinstance(error, Remote) else cls).__init__(error, *arguments)
        except TypeError:
            BaseException.__init__(error, *arguments)
        if isinstance(error, Remote):
            object.__setattr__(error, "_separate_id", number)
        for name, part in details.items():
            if type(part) in (int, str) and not name.startswith(("_", "filename")):
                setattr(error, name, part)
        if frames:
            error._separate_frames = frames
        if number is not None:
            self.mirrors[number] = error
        return error

    def decode_handle(self, message, scope):
        """An object of the other side: the same mirror each time."""
        number = message[1]
        if number not in self.mirrors:
            cls = self.decode(message[2], scope)
            if not (isinstance(cls, Mirror) and issubclass(cls, Remote)):
                raise ValueError(cls)
            plain = message[3:] and self.decode(message[3], scope)
            made = cls.__new__(cls, plain) if message[0] == "v" else object.__new__(cls)
            if message[0] == "v" and isinstance(made, (list, dict, set)):
                refill(made, parts(plain))
            object.__setattr__(made, "_separate_id", number)
            self.mirrors[number] = made
        return self.mirrors[number]

    def decode_function(self, message, _):
        """A function of the other side."""
        number = message[1]
        if number not in self.mirrors:
            made = object.__new__(Function)
            object.__setattr__(made, "_separate_id", number)
            self.mirrors[number] = made
        return self.mirrors[number]

    # Speaking.

    def send(self, message):
        """Sends a message: JSON in one line."""
        data = ("".join(self.dump(message, 0)) + "\n").encode("ascii")
        try:
            while data:
                data = data[self.put(self.writer, data) :]
        except OSError:
            self.broken(None)

    def receive(self):
        """The next message."""
        line = self.reader.readline(LONGEST)
        if not line:
            self.broken(None)
        if not line.endswith(b"\n"):
            self.broken("a message that is too long")
        try:
            message, end = self.scan(line.decode("ascii"), 0)
            if end == len(line) - 1 and type(message) is list and message[0] in ("?", "=", "!"):
                return message
        except (IndexError, RecursionError, StopIteration, ValueError):
            pass
        return self.broken("something that is not a message")

    def ask(self, operation, *arguments):
        """Has the other side do something, and returns or raises what came of it."""
        scope, serial = Scope(), None

        def send():
            nonlocal serial
            message = ["?", operation, self.flags(), *self.encode_all(arguments, scope)]
            self.count += 1
            serial = self.count
            self.send(message)

        asker = self.turns.ask(send)
        try:
            while True:
                message = self.turns.hear(asker, self.receive)
                if message[0] != "?":
                    break
                self.answer(message, asker)
        except BaseException:
            self.turns.drop(asker)
            raise
        with self.turns.lock:
            try:
                value = self.decode(message[1], scope)
                for number, *held in message[2]:
                    self.change(number, held, scope)
                self.kept.keep(serial, scope)
                printed = message[3] if len(message) > 3 else None
                if message[0] == "!" and not isinstance(value, BaseException):
                    raise ValueError(value)
            except Exception:
                self.broken("an answer that makes no sense")
        if printed:
            for stream, text in zip((sys.stdout, sys.stderr), printed):
                if text:
                    stream.write(text)
        if message[0] == "!":
            raise value
        return value

    def answer(self, message, asker):
        """Does what the other side asks for while `asker` waits."""
        scope, before, printed, is_decoded = Scope(), [], None, False
        value = error = None
        streams = sys.stdout, sys.stderr
        self.count += 1
        serial = self.count
        try:
            try:
                with self.turns.lock:
                    arguments = self.decode_all(message[3:], scope)
                    before, is_decoded = [parts(container) for container in scope.containers], True
                if message[2]:
                    import io

                    printed = sys.stdout, sys.stderr = io.StringIO(), io.StringIO()
                value = self.operations[message[1]](self, *arguments)
            except Ended:
                raise
            except BaseException as raised:
                error = raised

            def send():
                reply = self.outcome(value, error, scope, len(before) if is_decoded else None)
                reply.append(self.changes(before, scope))
                if printed:
                    reply.append([stream.getvalue() for stream in printed])
                self.send(reply)
                self.kept.keep(serial, scope)

            self.turns.answer(asker, send)
        finally:
            if printed:
                sys.stdout, sys.stderr = streams

    def outcome(self, value, error, scope, known):
        """The beginning of an answer. `known` is how many containers the request has, if it could be read."""
        if error is None:
            try:
                return ["=", self.encode(value, scope)]
            except Ended:
                raise
            except BaseException as raised:
                error = raised
        # What was described is in no message.
        self.described.difference_update(scope.described)
        if known is not None:
            scope.cut(known)
        return ["!", self.encode_exception(error, scope)]

    def changes(self, before, scope):
        """The containers that hold something else than `before`, or than both sides agreed on."""
        changed = [
            [number, *self.encode_parts(container, scope)]
            for number, (held, container) in enumerate(zip(before, scope.containers))
            if not is_same(held, container)
        ]
        for key, entry in self.changed_since():
            if id(entry.container) not in scope.numbers:
                entry.held = parts(entry.container)
                changed.append([["&", key], *self.encode_parts(entry.container, scope)])
        return changed


def moment(value):
    """The parts of a time of day."""
    offset = value.utcoffset()
    seconds = None if offset is None else offset.total_seconds()
    return (value.hour, value.minute, value.second, value.microsecond, value.fold, seconds)


def zone(seconds):
    """The time zone of an offset."""
    import datetime

    return None if seconds is None else datetime.timezone(datetime.timedelta(seconds=seconds))


def make_datetime(year, month, day, hour, minute, second, microsecond, fold, offset):
    """A date with a time of day."""
    import datetime

    return datetime.datetime(year, month, day, hour, minute, second, microsecond, zone(offset), fold=fold)


def make_time(hour, minute, second, microsecond, fold, offset):
    """A time of day."""
    import datetime

    return datetime.time(hour, minute, second, microsecond, zone(offset), fold=fold)


def of(module, name):
    """What makes a value of a class of the standard library."""

    def make(*arguments):
        import importlib

        return getattr(importlib.import_module(module), name)(*arguments)

    return make


# Plain values that are seldom needed: by the name of their class, the word for it, and their parts.
LAZY = {
    ("builtins", "complex"): ("complex", lambda value: (value.real, value.imag)),
    ("builtins", "range"): ("range", lambda value: (value.start, value.stop, value.step)),
    ("builtins", "slice"): ("slice", lambda value: (value.start, value.stop, value.step)),
    ("datetime", "date"): ("date", lambda value: (value.year, value.month, value.day)),
    ("datetime", "datetime"): ("datetime", lambda value: (value.year, value.month, value.day, *moment(value))),
    ("datetime", "time"): ("time", moment),
    ("datetime", "timedelta"): ("timedelta", lambda value: (value.days, value.seconds, value.microseconds)),
    ("decimal", "Decimal"): ("decimal", lambda value: (str(value),)),
    ("fractions", "Fraction"): ("fraction", lambda value: (value.numerator, value.denominator)),
    ("uuid", "UUID"): ("uuid", lambda value: (str(value),)),
}
MAKERS = {
    "complex": complex,
    "range": range,
    "slice": slice,
    "date": of("datetime", "date"),
    "datetime": make_datetime,
    "time": make_time,
    "timedelta": of("datetime", "timedelta"),
    "decimal": of("decimal", "Decimal"),
    "fraction": of("fractions", "Fraction"),
    "uuid": of("uuid", "UUID"),
    "keys": lambda keys: dict.fromkeys(keys).keys(),
    "values": lambda values: dict(enumerate(values)).values(),
    "items": lambda items: dict(items).items(),
}
KINDS = {"l": list, "s": set, "a": bytearray, "q": collections.deque, **DICTIONARIES}
TAGS = {kind: tag for tag, kind in KINDS.items()}
CODERS = {
    **dict.fromkeys(KINDS.values(), Wire.encode_container),
    tuple: lambda wire, value, scope: ["t", *wire.encode_all(value, scope)],
    frozenset: lambda wire, value, scope: ["f", *wire.encode_all(value, scope)],
    bytes: lambda wire, value, scope: ["b", value.decode("latin-1")],
    # It would lead to the frames of the other side.
    types.TracebackType: lambda wire, value, scope: None,
    type(...): lambda wire, value, scope: ["c", "Ellipsis"],
    type(NotImplemented): lambda wire, value, scope: ["c", "NotImplemented"],
    type({}.keys()): lambda wire, value, scope: ["p", "keys", wire.encode(list(value), scope)],
    type({}.values()): lambda wire, value, scope: ["p", "values", wire.encode(list(value), scope)],
    type({}.items()): lambda wire, value, scope: ["p", "items", wire.encode(list(value), scope)],
}
DECODERS = {
    **dict.fromkeys(KINDS, Wire.decode_container),
    "&": Wire.decode_kept,
    "@": lambda wire, message, scope: scope.containers[message[1]],
    "t": lambda wire, message, scope: tuple(wire.decode_all(message[1:], scope)),
    "f": lambda wire, message, scope: frozenset(wire.decode_all(message[1:], scope)),
    "b": lambda wire, message, scope: message[1].encode("latin-1"),
    "i": lambda wire, message, scope: int(message[1], 16),
    "n": lambda wire, message, scope: float(message[1]),
    "c": lambda wire, message, scope: CONSTANTS[message[1]],
    "y": lambda wire, message, scope: BUILTIN[message[1]],
    "p": lambda wire, message, scope: MAKERS[message[1]](*wire.decode_all(message[2:], scope)),
    "r": lambda wire, message, scope: wire.objects[message[1]],
    "k": Wire.decode_class,
    "e": Wire.decode_exception,
    "h": Wire.decode_handle,
    "v": Wire.decode_handle,
    "u": Wire.decode_function,
}
