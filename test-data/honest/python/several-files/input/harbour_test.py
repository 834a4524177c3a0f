import unittest

import pytest

from contract import PlacesContract
from ferry_test import FerryTest as _FerryTest
from harbour import moor


@pytest.fixture(scope="module")
def decks():
    yield 3


def test_places(decks):
    assert [ferry.places() for ferry in moor(decks)] == [12]


class HarbourTest(unittest.TestCase):
    def setUp(self):
        self.harbour = moor(1, 2)

    def test_places(self):
        self.assertEqual([ferry.places() for ferry in self.harbour], [4, 8])


class FerryTest(PlacesContract, unittest.TestCase):
    decks = 4
