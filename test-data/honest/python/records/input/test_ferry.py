"""Tests of the ferry.

def test_in_a_docstring():
    assert False
"""
from __future__ import annotations

import contextlib
import datetime
import io
import logging
import unittest
from collections import namedtuple
from dataclasses import dataclass, field
from unittest.mock import MagicMock, call, patch

import pytest

import ferry as module
from ferry import Ferry, FullError, read

# def test_commented_out():
#     assert Ferry("a").free == 5

NOON = datetime.datetime(2026, 1, 1, 12)
TestCaseRow = namedtuple("TestCaseRow", "decks free")
TestData = [TestCaseRow(1, 4), TestCaseRow(2, 8)]


@dataclass
class TestLoad:
    cars: list[str] = field(default_factory=list)

    def test_cars(self) -> int:
        return len(self.cars)


@pytest.fixture(name="clock")
def make_clock():
    return MagicMock(return_value=NOON)


@pytest.fixture
def small(clock) -> Ferry:
    with Ferry("Small", clock=clock) as ferry:
        yield ferry


@pytest.mark.parametrize("row", TestData, ids=lambda row: f"{row.decks} deck(s)")
def test_free(row: TestCaseRow) -> None:
    assert Ferry("a", row.decks).free == row.free


def test_load(small, clock):
    assert small.load("red").load("blue").free == 2
    assert small.cars == [(NOON, "red"), (NOON, "blue")]
    assert clock.mock_calls == [call(), call()]


def test_full(small, caplog):
    for number in range(4):
        small.load(number)
    with caplog.at_level(logging.WARNING), pytest.raises(FullError) as caught:
        small.load("one more")
    assert caught.value.args == ("one more",)
    assert "Small is full" in caplog.text


def test_report(small, capsys):
    small.report()
    assert capsys.readouterr().out == "Small: 4 free\n"


def test_read(tmp_path):
    file = tmp_path / "ferries.csv"
    file.write_text("A, 1\nB,2\n", encoding="utf-8")
    with file.open() as lines:
        assert [ferry.free for ferry in read(lines)] == [4, 8]


def test_no_decks_raises():
    with pytest.raises(ValueError, match="has decks$"):
        Ferry("a", 0)


def test_is_a_set_member(monkeypatch):
    monkeypatch.setattr(module.Ferry, "decks", 9, raising=False)
    assert len({Ferry("a"), Ferry("a", 2)}) == 1


class TestContext:
    """Groups without a base."""

    decks = 2

    def setup_method(self):
        self.ferry = Ferry("b", self.decks)

    def teardown_method(self):
        assert self.ferry.cars == []

    def test_leaves(self):
        with self.ferry as ferry:
            ferry.load("red")



class TestDecks:
    class TestLarge:
        decks = 3

        def test_free(self):
            assert Ferry("b", self.decks).free == 12


class FerryTestCase(unittest.TestCase):
    ferry_class = Ferry

    @classmethod
    def setUpClass(cls):
        cls.names = ["a", "b"]

    def setUp(self):
        self.ferry = self.ferry_class("c", 2)
        self.addCleanup(self.ferry.cars.clear)

    def assertFree(self, expected):
        self.assertEqual(self.ferry.free, expected, msg="places that are free")

    def test_free(self):
        self.assertFree(8)

    def test_prints(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.ferry.report()
        self.assertEqual(printed.getvalue(), "c: 8 free\n")

    @patch("ferry.logging.warning")
    def test_warns(self, warning):
        self.ferry.cars = [None] * 8
        self.assertRaises(FullError, self.ferry.load, "red")
        warning.assert_called_once_with("%s is full", "c")

    def test_names(self):
        for name in self.names:
            with self.subTest(name=name):
                self.assertEqual(Ferry(name), Ferry(name))


if __name__ == "__main__":
    unittest.main(verbosity=2)
