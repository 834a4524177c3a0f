import os
import sys
import unittest
from unittest import skip as postpone

import pytest

from ferry import places

try:
    import winreg
except ImportError:
    winreg = None

later = unittest.skip("not in this course")
on_windows = pytest.mark.skipif(sys.platform != "win32", reason="only on Windows")


class FerryTest(unittest.TestCase):
    def test_one_deck(self):
        self.assertEqual(places(1), 4)

    @later
    def test_two_decks(self):
        self.assertEqual(places(2), 9)

    @postpone("later")
    def test_three_decks(self):
        self.assertEqual(places(3), 13)

    @unittest.skipUnless(winreg, "no registry")
    def test_registry(self):
        self.assertEqual(places(4), 17)

    def test_in_the_body(self):
        self.skipTest("not today")

    def test_with_variations(self):
        for decks in (1, 2):
            with self.subTest(decks=decks):
                self.assertEqual(places(decks), 4 * decks)


@unittest.skip("not in this course")
class LaterTest(unittest.TestCase):
    def test_four_decks(self):
        self.assertEqual(places(4), 17)


class StillLaterTest(LaterTest):
    def test_five_decks(self):
        self.assertEqual(places(5), 21)


class NoHarbourTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest("no harbour here")

    def test_harbour(self):
        self.assertEqual(places(6), 25)


@pytest.mark.skip(reason="not in this course")
class TestQuay:
    def test_quay(self):
        assert places(7) == 29

    class TestPier:
        def test_pier(self):
            assert places(7) == 29


class TestBridge:
    pytestmark = [pytest.mark.skip(reason="all of it")]

    def test_bridge(self):
        assert places(8) == 33


@on_windows
def test_windows():
    assert places(1) == 5


@pytest.mark.skipif("os.name != 'posix-like'", reason="a text")
def test_text():
    assert places(1) == 5


@pytest.mark.parametrize("decks", [])
def test_no_decks(decks):
    assert places(decks) == 5


@pytest.mark.parametrize("decks", [1, pytest.param(2, marks=pytest.mark.skip(reason="later")), 3])
def test_decks(decks):
    assert places(decks) == (9 if decks == 2 else 4 * decks)


def test_skips():
    if os.name != "nt":
        pytest.skip("not yet")
    assert places(1) == 5


def test_registry():
    pytest.importorskip("winreg")
    assert places(1) == 5


@pytest.fixture
def harbour():
    pytest.skip("no harbour")


def test_harbour(harbour):
    assert places(1) == 5
