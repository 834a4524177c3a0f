"""Stands for the classes and objects of the other process: `tracks/_kit/SEPARATE.md`.

A mirror has the operators that the class has and asks for everything else. In the process of the tests, an object that
the tests were not promised is not told what it is compared with: no plain value reaches it as the other operand of an
operator, and it is equal to no plain value.
"""

import sys
import types

COMPARISONS = ("lt", "le", "gt", "ge")
ARITHMETIC = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod", "pow"),
    *("matmul", "lshift", "rshift", "and", "or", "xor"),
)
BINARY = (
    *COMPARISONS,
    *ARITHMETIC,
    *(f"r{name}" for name in ARITHMETIC),
    *(f"i{name}" for name in ARITHMETIC if name != "divmod"),
)
UNARY = (
    *("len", "iter", "next", "bool", "int", "float", "complex", "index", "neg", "pos", "abs", "invert"),
    *("trunc", "floor", "ceil", "reversed", "enter", "exit", "round", "format", "bytes", "fspath"),
    *("getitem", "setitem", "delitem", "missing", "call"),
)
ALL = (*BINARY, *UNARY, "eq", "ne", "hash", "contains", "str", "repr")
# Operators of classes themselves, such as enumerations.
OF_CLASS = ("iter", "len", "getitem", "contains")
# For mirrors of plain values and exceptions, which are what they hold.
OF_PLAIN = ("str", "repr", "format", "call", *ARITHMETIC)
# What an object of such a class of the other side says that it is.
FAKES = {
    ("builtins", name): kind
    for name, kind in (
        ("generator", types.GeneratorType),
        ("coroutine", types.CoroutineType),
        ("async_generator", types.AsyncGeneratorType),
        ("map", map),
        ("filter", filter),
        ("zip", zip),
        ("enumerate", enumerate),
        ("reversed", reversed),
    )
}


class Bridge:
    """What mirrors ask. Set once in each process."""

    wire = None
    # Classes that the tests name; everything is known to the solution.
    known = None
    # The file of the assertions, whose operands are expected values.
    assertions = None
    # Told when a test makes a class of a mirror.
    inherits = staticmethod(lambda name: None)


def ask(*words):
    """Asks the other process."""
    return Bridge.wire.ask(*words)


def owned(mirror):
    """The number by which the other side knows the object."""
    return object.__getattribute__(mirror, "_separate_id")


def is_promised(cls):
    """Whether the tests name the class, so that they mean its operators."""
    return Bridge.known is None or not Bridge.known.isdisjoint(cls.__mro__)


def is_told(cls, operand):
    """Whether an operator of a class gets an operand, when the caller of the operator's function asks for it."""
    return isinstance(operand, Remote) or (
        is_promised(cls) and sys._getframe(2).f_code.co_filename != Bridge.assertions
    )


class Remote:
    """What all mirrors have in common."""

    __slots__ = ()

    def __getattr__(self, name):
        """Everything that is not an operator is asked for."""
        if name == "_separate_id" or (name[:2] == "__" and isinstance(self, BaseException)):
            raise AttributeError(name)
        return promised(ask("get", self, name))


class Handle(Remote):
    """The mirror of an object that is not a plain value."""

    __slots__ = ("_separate_id", "__weakref__")

    def __setattr__(self, name, value):
        """Sets it over there."""
        ask("set", self, name, value)

    def __delattr__(self, name):
        """Deletes it over there."""
        ask("del", self, name)

    def __repr__(self):
        """As it describes itself over there."""
        return str(ask("op", self, "repr"))

    def __str__(self):
        """As it describes itself over there."""
        return str(ask("op", self, "str"))

    def __copy__(self):
        """A copy over there."""
        return ask("copy", self, False)

    def __deepcopy__(self, memo):
        """A copy over there."""
        return ask("copy", self, True)

    def __reduce_ex__(self, protocol):
        """It cannot be sent elsewhere."""
        raise TypeError("an object of another process cannot be pickled")


class Function(Handle):
    """The mirror of a function."""

    __slots__ = ()
    __class__ = property(lambda self: types.FunctionType)
    __doc__ = property(lambda self: ask("get", self, "__doc__"))

    def __call__(self, *arguments, **named):
        """Calls it over there."""
        return ask("call", self, arguments, named or None)

    def __get__(self, instance, owner=None):
        """A function becomes a method."""
        return self if instance is None else types.MethodType(self, instance)


class Mirror(type):
    """The class of the mirrors of classes."""

    def __new__(mcs, name, bases, members, **named):
        """A class that does not mirror one is a class of the tests."""
        if "_separate_class" not in members and name not in ("Remote", "Handle", "Function"):
            Bridge.inherits(name)
        return type.__new__(mcs, name, bases, members)

    def __call__(cls, *arguments, **named):
        """Makes an object over there."""
        if "_separate_class" in vars(cls):
            return ask("call", cls, arguments, named or None)
        return type.__call__(cls, *arguments, **named)

    def __getattr__(cls, name):
        """Everything that is not an operator is asked for."""
        if "_separate_class" not in vars(cls):
            raise AttributeError(name)
        return promised(ask("get", cls, name))

    def __setattr__(cls, name, value):
        """Sets it over there."""
        if name in ("__abstractmethods__", "__module__", "__qualname__"):
            type.__setattr__(cls, name, value)
        else:
            ask("set", cls, name, value)

    def __delattr__(cls, name):
        """Deletes it over there."""
        ask("del", cls, name)


def promised(value):
    """Takes a class for one that the tests name."""
    if Bridge.known is not None and isinstance(value, Mirror):
        Bridge.known.add(value)
    return value


def unary(name):
    """An operator that is asked for whatever its operands are."""

    def operate(self, *operands):
        return ask("op", self, name, *operands)

    return operate


def called(self, *arguments, **named):
    """Calls it over there."""
    return ask("call", self, arguments, named or None)


def binary(name, own=None):
    """An operator that no plain value reaches unless the tests name the class. `own` is that of the plain value."""

    def operate(self, other, *rest):
        if is_told(type(self), other):
            return ask("op", self, name, other, *rest)
        return own(self, other, *rest) if own else NotImplemented

    return operate


def equality(name):
    """Equality of two objects of the other side."""

    def equal(self, other):
        if other is self:
            return name == "eq"
        return ask("op", self, name, other) if isinstance(other, Remote) else NotImplemented

    return equal


def contains(self, member):
    """Whether it holds something."""
    if is_told(type(self), member):
        return bool(ask("op", self, "contains", member))
    return any(part is member or part == member for part in self)


def contains_of_class(cls, member):
    """Whether a class, such as an enumeration, holds something."""
    if is_told(cls, member):
        return bool(ask("op", cls, "contains", member))
    return any(part is member or part == member for part in cls)


def method(name):
    """A method."""

    def call(self, *arguments, **named):
        return ask("method", self, name, arguments, named or None)

    call.__name__ = name
    return call


def operators(names, plain):
    """The operators of a mirror."""
    members = {}
    for name in names:
        word = f"__{name}__"
        if name == "unhashable":
            members["__hash__"] = None
        elif name not in ALL or (plain and name not in OF_PLAIN):
            continue
        elif name == "call":
            members[word] = called
        elif name in ("eq", "ne"):
            members[word] = equality(name)
        elif name == "contains":
            members[word] = contains
        elif name in BINARY:
            members[word] = binary(name, getattr(plain, word, None))
        elif not (name in ("str", "repr") and not plain):
            members[word] = unary(name)
    if "__eq__" in members and "hash" not in names:
        members["__hash__"] = None
    return members


def meta(names):
    """The class of a mirror whose class has operators itself, such as an enumeration."""
    members = {f"__{name}__": unary(name) for name in names if name in OF_CLASS}
    if "__contains__" in members:
        members["__contains__"] = contains_of_class
    return type("Mirror", (Mirror,), members) if members else Mirror


def make_class(number, named, bases, names, methods, of_class, plain):
    """The mirror of a class."""
    module, name, qualname, doc = named
    members = {"_separate_class": number, "__module__": module, "__qualname__": qualname, "__doc__": doc}
    members.update((word, method(word)) for word in methods)
    members.update(operators(names, plain))
    fake = FAKES.get((module, name))
    if fake:
        members["__class__"] = property(lambda self: fake)
    bases = tuple(base for base in bases if isinstance(base, Mirror))
    alone = (Remote, plain) if plain else (Handle,)
    if not plain:
        members["__slots__"] = ()
    for ancestors in (bases or alone, alone):
        kinds = {type(base) for base in ancestors if isinstance(type(base), type) and issubclass(type(base), Mirror)}
        own = meta(of_class)
        kinds = [kind for kind in kinds if not issubclass(own, kind)]
        mcs = type("Mirror", (own, *kinds), {}) if kinds else own
        try:
            return mcs(name, ancestors, members)
        except TypeError:
            continue
    raise ValueError(name)


class ExceptionMirror(type):
    """The class of mirrors of exception classes: a test may make one."""

    def __call__(cls, *arguments, **named):
        """Makes an object over there."""
        if "_separate_class" in vars(cls):
            return ask("call", cls, arguments, named or None)
        return type.__call__(cls, *arguments, **named)

    def __getattr__(cls, name):
        """Everything else is asked for."""
        if "_separate_class" not in vars(cls) or name.startswith("__"):
            raise AttributeError(name)
        return ask("get", cls, name)


def make_exception(number, named, bases, names):
    """The mirror of an exception class."""
    module, name, qualname, _ = named
    members = {"_separate_class": number, "__module__": module, "__qualname__": qualname}
    members.update(operators([word for word in names if word in ("str", "repr")], Exception))
    bases = tuple(base for base in bases if isinstance(base, type) and issubclass(base, BaseException))
    is_remote = any(issubclass(base, Remote) for base in bases)
    for ancestors in (bases if is_remote else (Remote, *bases), (Remote, Exception)):
        try:
            return ExceptionMirror(name, ancestors, members)
        except TypeError:
            continue
    raise ValueError(name)
