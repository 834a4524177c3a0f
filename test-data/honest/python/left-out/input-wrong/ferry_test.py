import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class TestDeck1:
    __test__ = False
    def test_tide2(self):
        assert 0
class TestingÜnion3:
    def __init__(self, n):
        self.n = n
    def test_decks4(self):
        assert 0
def test_empty5():
    assert places(1) == 4


import dataclasses
@dataclasses.dataclass
class TestRecordÜnion6:
    n: int
    def test_it(self):
        return 1
class TestKindÜnion7(str):
    pass
def test_tide8():
    assert places(2) == 8


import enum, typing
class TestColourferry9(enum.Enum):
    RED = 1
    def test_me(self):
        return 1
class TestRowMy10(typing.NamedTuple):
    a: int
    def test_row(self): return 2
def test_cars11():
    assert places(1) == 4


def test_like_testing12(decks):
    assert places(decks) == 4 * decks
test_like_testing12.__test__ = False
def test_places13():
    test_like_testing12(2)
class TestDeck14:
    def test_helper(self, decks):
        assert places(decks) == 4 * decks
    test_helper.__test__ = False
    def test_CamelCase15(self):
        self.test_helper(1)


class TestDeck16Base:
    __test__ = False
    def test_größe17(self):
        assert places(1) == 4
class TestDeck16Off(TestDeck16Base):
    def test_cars18(self):
        assert 0
class TestDeck16On(TestDeck16Base):
    __test__ = True
class Big_Ferry19Test(TestCase):
    __test__ = False
    def test_test_test20(self):
        self.fail()


class TestMadeBig_Ferry21:
    def __new__(cls, *given):
        return super().__new__(cls)
    def test_made(self):
        assert 0
class TestBaseMy22:
    def __init__(self, rows):
        self.rows = rows
class TestRowsMy22(TestBaseMy22):
    def test_rows(self):
        return self.rows
class TestProblemHarbour23(Exception):
    def test_problem(self):
        return 1
class TestTableBig_Ferry24(dict):
    def test_table(self):
        return 1
def test_gull25():
    assert places(1) == 4


class TestÜnion26:
    @property
    def test_data(self):
        return [1, 2]
    @functools.cached_property
    def test_rows(self):
        return [3]
    def test__under27(self):
        assert places(1) == 4 * self.test_data[0]


def test__under28():
    assert 0
test__under28 = None
class TestDeck29:
    def test_gone(self):
        assert 0
    del test_gone
    def test_harbour30(self):
        assert places(4) == 16
