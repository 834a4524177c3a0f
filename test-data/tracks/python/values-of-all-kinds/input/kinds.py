"""Values, classes and functions of all kinds."""

import collections
import dataclasses
import datetime
import decimal
import enum
import fractions
import random
from typing import NamedTuple

LIMIT = 10**30


class Level(enum.Enum):
    LOW = 1
    HIGH = 2


class Code(enum.IntEnum):
    OK = 200


class Point(NamedTuple):
    x: int
    y: int

    def moved(self, x):
        return Point(self.x + x, self.y)


@dataclasses.dataclass
class Card:
    name: str
    tags: list = dataclasses.field(default_factory=list)


class Fault(ValueError):
    def __init__(self, message, place):
        super().__init__(message)
        self.place = place


class LaterFault(Fault):
    """A fault of a fault."""


class Vector:
    count = 0

    def __init__(self, *parts):
        Vector.count += 1
        self.parts = list(parts)

    def __add__(self, other):
        if isinstance(other, (int, float)):
            return Vector(*(part + other for part in self.parts))
        return Vector(*map(sum, zip(self.parts, other.parts)))

    __radd__ = __add__

    def __mul__(self, other):
        return NotImplemented

    def __eq__(self, other):
        return isinstance(other, Vector) and self.parts == other.parts

    def __hash__(self):
        return hash(tuple(self.parts))

    def __lt__(self, other):
        return self.parts < other.parts

    def __len__(self):
        return len(self.parts)

    def __iter__(self):
        return iter(self.parts)

    def __getitem__(self, place):
        return self.parts[place]

    def __setitem__(self, place, part):
        self.parts[place] = part

    def __contains__(self, part):
        return part in self.parts

    def __enter__(self):
        return self

    def __exit__(self, kind, error, place):
        return kind is KeyError

    def __repr__(self):
        return f"Vector{tuple(self.parts)}"

    @property
    def first(self):
        return self.parts[0]

    @classmethod
    def of(cls, text):
        return cls(*map(int, text.split()))

    @staticmethod
    def zero():
        return Vector(0)


class Empty:
    def __bool__(self):
        return False


def same(value):
    return value


def plain():
    return [
        *(LIMIT, -LIMIT, 1.5, float("inf"), "é\ud83d\0", b"\xff", bytearray(b"x"), None, True, 2j, range(3), ...),
        *((1, [2]), {3}, frozenset((4,)), {"k": {5: (6,)}}, decimal.Decimal("1.10"), fractions.Fraction(1, 3)),
        *(datetime.date(2024, 2, 29), datetime.datetime(2024, 1, 1, 2, 3, 4, 5), datetime.timedelta(1, 2)),
        *(collections.Counter("aab"), collections.OrderedDict(b=1, a=2), collections.deque([1], 3)),
        *(collections.defaultdict(list, a=[1]), slice(1, 2)),
    ]


def append(values, value):
    values.append(value)
    return values


def fill(table, names, found):
    for name in names:
        table.setdefault(name, []).append(len(name))
        found.add(name)


def knot():
    values = [1]
    values.append(values)
    return values


def each(values, function):
    return [function(value) for value in values]


def adder(number):
    def add(other):
        """Adds."""
        return number + other

    return add


def count_up():
    number = 0
    while True:
        step = yield number
        number += step or 1


def fail(kind):
    if kind == "key":
        return {}["missing"]
    if kind == "file":
        return open("/there/is/none")
    if kind == "late":
        raise LaterFault("late", 3)
    raise Fault("here", 7)


def guarded(function):
    try:
        return function()
    except KeyError as error:
        return f"caught {error}"
    finally:
        print("finally")


def dice():
    return random.randint(1, 6) + random.randint(1, 6)


def speak(text):
    print(text)
    return len(text)
