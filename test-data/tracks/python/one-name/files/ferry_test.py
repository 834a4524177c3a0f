import unittest

from ferry import places


def test_places():
    assert places(0) == 1


def test_places():
    assert places(1) == 4


class TestQuay:
    def test_decks(self):
        assert places(0) == 1

    def test_decks(self):
        assert places(3) == 12


class PierTest(unittest.TestCase):
    def test_decks(self):
        self.assertEqual(places(0), 1)


class PierTest(unittest.TestCase):
    def test_decks(self):
        self.assertEqual(places(2), 8)
