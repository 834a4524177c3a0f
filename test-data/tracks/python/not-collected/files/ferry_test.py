import abc
import dataclasses
import enum
import functools
import typing
import unittest

import pytest

from ferry import places


class Hidden:
    class BaseTest(unittest.TestCase):
        def test_base(self):
            self.assertEqual(places(self.decks), 4 * self.decks)


class ThreeDecksTest(Hidden.BaseTest):
    decks = 3

    class InnerTest(unittest.TestCase):
        def test_never(self):
            self.fail()


class AbstractTest(unittest.TestCase, abc.ABC):
    @abc.abstractmethod
    def decks(self):
        pass

    def test_abstract(self):
        self.assertEqual(places(self.decks()), 4 * self.decks())


class FourDecksTest(AbstractTest):
    def decks(self):
        return 4


def test_like(decks):
    assert places(decks) == 4 * decks


test_like.__test__ = False


class TestFerry:
    @property
    def test_data(self):
        return [(1, 4), (2, 8)]

    @functools.cached_property
    def test_rows(self):
        return [(3, 12)]

    def test_deleted(self):
        raise AssertionError

    del test_deleted

    def test_helper(self, decks):
        test_like(decks)

    test_helper.__test__ = False

    def test_decks(self):
        for decks, expected in self.test_data + self.test_rows:
            assert places(decks) == expected
        self.test_helper(4)


@dataclasses.dataclass
class TestRow:
    decks: int
    expected: int

    def test_name(self):
        return f"{self.decks} decks"


class TestSize(enum.Enum):
    SMALL = 1

    def test_decks(self):
        return self.value


class TestPair(typing.NamedTuple):
    decks: int

    def test_expected(self):
        return 4 * self.decks


class TestProblem(Exception):
    def test_text(self):
        return str(self)


class TestTable:
    def __init__(self, rows):
        self.rows = rows


class TestLargeTable(TestTable):
    def test_rows(self):
        return self.rows


class TestOff:
    __test__ = False


class TestStillOff(TestOff):
    def test_off(self):
        raise AssertionError


@pytest.mark.parametrize("row", [TestRow(1, 4), TestRow(2, 8)], ids=TestRow.test_name)
def test_decks(row):
    assert places(row.decks) == row.expected
