"""Assertions that a value which is equal to everything does not pass.

An assertion of equality that has passed is made again with other expected values, and must fail. Values of the
language's own types are left alone: they are equal to what they should be.
"""

import functools
import io
import sys
import unittest
from _random import Random

ASSERTIONS = (
    "assertAlmostEqual",
    "assertCountEqual",
    "assertDictEqual",
    "assertEqual",
    "assertListEqual",
    "assertMultiLineEqual",
    "assertSequenceEqual",
    "assertSetEqual",
    "assertTupleEqual",
)
PLAIN = frozenset((bool, bytearray, bytes, complex, float, frozenset, int, range, set, str, type(None)))
CONTAINERS = frozenset((dict, list, tuple))
# Kinds that are equal to no plain value.
SETTLED = []
# An honest equality may hold for other values by accident, such as that of hours on a clock: not so often in a row.
ROUNDS = 16
# What is looked at of a large value, and of a deep one.
LOOKS = 10_000
DEPTH = 6

# `random` is seldom needed by a run and takes a while to load.
draw = Random()


def foreign(value):
    """Whether a value, or a part of it, is of a type that decides about equality by itself."""
    # A test says by `mock.ANY` that anything will do.
    anything = getattr(sys.modules.get("unittest.mock"), "_ANY", None)
    pending = [value]
    for _ in range(LOOKS):
        if not pending:
            return False
        part = pending.pop()
        kind = type(part)
        if kind in CONTAINERS:
            pending += part.values() if kind is dict else part
        elif kind not in PLAIN and kind is not anything and not issubclass(kind, tuple(SETTLED)):
            if type.__getattribute__(kind, "__eq__") is not object.__eq__:
                return True
    return False


def other(value, depth=DEPTH):
    """A value of the same type that is not equal."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value ^ draw.getrandbits(62) ^ 1 << 63
    if isinstance(value, float):
        return value + 1e6 + draw.random() * 1e12
    if isinstance(value, str):
        return "".join(chr(97 + draw.getrandbits(4)) for _ in range(max(len(value), 12)))
    if isinstance(value, bytes):
        return bytes(draw.getrandbits(8) for _ in range(max(len(value), 12)))
    if depth > 0 and type(value) in (list, tuple):
        return type(value)([other(part, depth - 1) for part in value] or [draw.getrandbits(62)])
    if depth > 0 and type(value) is dict:
        return {key: other(part, depth - 1) for key, part in value.items()} or {draw.getrandbits(62): 0}
    if type(value) in (frozenset, set):
        return type(value)((draw.getrandbits(62),))
    return object()


def twisted(value, beside, depth=DEPTH):
    """A value with other parts where the one beside it has parts that decide about equality by themselves."""
    kind = type(beside)
    if kind not in CONTAINERS:
        return other(value) if foreign(beside) else value
    if kind is not type(value) or len(value) != len(beside) or depth == 0:
        return other(value)
    if kind is dict:
        return {key: twisted(part, beside.get(key), depth - 1) for key, part in value.items()}
    return kind([twisted(*parts, depth - 1) for parts in zip(value, beside)])


class Nowhere(io.TextIOBase):
    """A standard output that drops everything."""

    def write(self, text):
        """Takes everything."""
        return len(text)


class SecondLook:
    """The second look at the assertions of `unittest`, without what a comparison prints meanwhile."""

    def __init__(self):
        """Takes the place of the assertions."""
        self.looking = False
        for name in ASSERTIONS:
            setattr(unittest.TestCase, name, self.checked(getattr(unittest.TestCase, name)))

    def checked(self, assertion):
        """An assertion that is made twice where it has to be."""

        @functools.wraps(assertion)
        def check(case, first, second, *rest, **named):
            __tracebackhide__ = True
            if self.looking:
                return assertion(case, first, second, *rest, **named)
            # The assertions call each other.
            self.looking = True
            try:
                assertion(case, first, second, *rest, **named)
                for value, beside, swap in ((second, first, False), (first, second, True)):
                    if foreign(beside) and self.holds_anyway(case, assertion, value, beside, swap, rest, named):
                        kind = type(beside).__name__
                        raise case.failureException(f"this {kind} is equal to everything, and proves nothing")
            finally:
                self.looking = False

        return check

    def holds_anyway(self, case, assertion, value, beside, swap, rest, named):
        """Whether the assertion passes whatever stands in the place of `value`."""
        printed, sys.stdout = sys.stdout, Nowhere()
        try:
            for _ in range(ROUNDS):
                changed = twisted(value, beside)
                assertion(case, *((changed, beside) if swap else (beside, changed)), *rest, **named)
        except Exception:
            return False
        finally:
            sys.stdout = printed
        return True
