import contextlib
import copy
import collections
import datetime
import decimal
import fractions
import io
import types
import unittest
from unittest import mock

import kinds
from kinds import Card, Code, Empty, Fault, LaterFault, Level, Point, Vector


class OwnError(Exception):
    pass


class KindsTest(unittest.TestCase):
    def test_plain_values(self):
        expected = [
            *(10**30, -(10**30), 1.5, float("inf"), "é\ud83d\0", b"\xff", bytearray(b"x"), None, True, 2j, range(3), ...),
            *((1, [2]), {3}, frozenset((4,)), {"k": {5: (6,)}}, decimal.Decimal("1.10"), fractions.Fraction(1, 3)),
            *(datetime.date(2024, 2, 29), datetime.datetime(2024, 1, 1, 2, 3, 4, 5), datetime.timedelta(1, 2)),
            *(collections.Counter("aab"), collections.OrderedDict(b=1, a=2), collections.deque([1], 3)),
            *({"a": [1]}, slice(1, 2)),
        ]
        found = kinds.plain()
        self.assertEqual(found, expected)
        self.assertEqual([type(value) for value in found[:-2]], [type(value) for value in expected[:-2]])
        self.assertEqual(kinds.same(expected), expected)
        self.assertEqual(kinds.LIMIT, 10**30)
        self.assertEqual(kinds.same({1: 2}.keys()), {1})

    def test_containers_change_in_place(self):
        values, table, found = [1], {"a": [0]}, set()
        self.assertIs(kinds.append(values, 2), values)
        kinds.fill(table, ["a", "bc"], found)
        self.assertEqual((values, table, found), ([1, 2], {"a": [0, 1], "bc": [2]}, {"a", "bc"}))
        knot = kinds.knot()
        self.assertIs(knot[1], knot)

    def test_enumerations(self):
        self.assertIs(Level(2), Level.HIGH)
        self.assertIs(Level["LOW"], Level.LOW)
        self.assertEqual([level.name for level in Level], ["LOW", "HIGH"])
        self.assertEqual(len(Level), 2)
        self.assertIn(Level.LOW, Level)
        self.assertNotEqual(Level.LOW, Level.HIGH)
        self.assertEqual({Level.LOW: 1}[Level.LOW], 1)
        self.assertEqual(Code.OK, 200)
        self.assertEqual(Code.OK + 1, 201)
        self.assertEqual(Code.OK.name, "OK")

    def test_records(self):
        self.assertEqual(Point(1, 2), (1, 2))
        self.assertEqual(Point(1, 2).moved(3).x, 4)
        self.assertIsInstance(Point(1, 2), tuple)
        card = Card("ace", ["a"])
        self.assertEqual(card, Card("ace", ["a"]))
        self.assertNotEqual(card, Card("king"))
        card.name = "two"
        self.assertEqual(card.name, "two")
        other = copy.deepcopy(card)
        other.name = "three"
        self.assertEqual(card.name, "two")

    def test_operators(self):
        vector = Vector(1, 2)
        self.assertEqual(vector + Vector(3, 4), Vector(4, 6))
        self.assertEqual(vector + 1, Vector(2, 3))
        self.assertEqual(1 + vector, Vector(2, 3))
        self.assertNotEqual(vector, Vector(9, 9))
        self.assertLess(vector, Vector(2, 0))
        self.assertEqual(sorted([Vector(2), Vector(1)])[0], Vector(1))
        self.assertEqual((len(vector), list(vector), vector[1], 2 in vector), (2, [1, 2], 2, True))
        vector[0] = 5
        self.assertEqual(vector.first, 5)
        self.assertEqual(str(vector), "Vector(5, 2)")
        self.assertEqual(len({Vector(1), Vector(1)}), 1)
        with self.assertRaises(TypeError):
            vector * 2
        self.assertFalse(Empty())

    def test_classes(self):
        self.assertIsInstance(Vector.of("1 2"), Vector)
        self.assertIs(type(Vector.zero()), Vector)
        self.assertEqual(Vector.__name__, "Vector")
        before = Vector.count
        Vector(1)
        self.assertEqual(Vector.count, before + 1)
        with self.assertRaises(AttributeError):
            Vector(1).missing
        self.assertFalse(hasattr(Vector(1), "missing"))
        with Vector(1) as vector:
            raise KeyError(vector.first)

    def test_exceptions(self):
        with self.assertRaises(Fault) as caught:
            kinds.fail("")
        self.assertEqual((str(caught.exception), caught.exception.place), ("here", 7))
        with self.assertRaisesRegex(ValueError, "late"):
            kinds.fail("late")
        self.assertTrue(issubclass(LaterFault, Fault))
        with self.assertRaises(KeyError) as caught:
            kinds.fail("key")
        self.assertEqual(caught.exception.args, ("missing",))
        with self.assertRaises(FileNotFoundError) as caught:
            kinds.fail("file")
        self.assertEqual(caught.exception.filename, "/there/is/none")
        with self.assertRaises(TypeError):
            kinds.same()

    def test_functions(self):
        self.assertEqual(kinds.adder(2)(3), 5)
        self.assertEqual(kinds.adder(2).__doc__, "Adds.")
        self.assertTrue(callable(kinds.adder))
        seen = []
        self.assertEqual(kinds.each([1, 2], lambda value: seen.append(value) or value * 2), [2, 4])
        self.assertEqual(seen, [1, 2])
        self.assertEqual(kinds.each("ab", str.upper), ["A", "B"])
        self.assertEqual(kinds.each([[1], []], len), [1, 0])
        self.assertEqual(list(map(kinds.adder(1), [1, 2])), [2, 3])
        self.assertEqual(kinds.guarded(lambda: {}["x"]), "caught 'x'")
        with self.assertRaises(OwnError):
            kinds.guarded(self.fail_in_own_way)

    def fail_in_own_way(self):
        raise OwnError

    def test_generators(self):
        numbers = kinds.count_up()
        self.assertIsInstance(numbers, types.GeneratorType)
        self.assertEqual([next(numbers), next(numbers), numbers.send(5)], [0, 1, 6])
        self.assertEqual(kinds.each((value for value in (1, 2)), kinds.adder(1)), [2, 3])

    def test_replaced_parts_of_the_solution(self):
        with mock.patch("kinds.random.randint", return_value=3) as randint:
            self.assertEqual(kinds.dice(), 6)
        self.assertEqual(randint.call_args_list, [mock.call(1, 6)] * 2)
        with mock.patch.object(kinds, "speak", lambda text: 0):
            self.assertEqual(kinds.speak("x"), 0)
        self.assertEqual(kinds.speak("x"), 1)

    def test_captured_prints(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            kinds.speak("to a text")
        self.assertEqual(printed.getvalue(), "to a text\n")
        print("between")
        kinds.speak("to the output")
