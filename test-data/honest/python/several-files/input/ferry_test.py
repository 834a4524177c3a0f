import unittest

import pytest

from contract import PlacesContract
from ferry import Ferry


@pytest.fixture
def decks():
    return 3


@pytest.fixture(params=["small", "large"])
def size(request):
    return {"small": 1, "large": 5}[request.param]


def test_places(decks):
    assert Ferry(decks).places() == 12


def test_sizes(size):
    assert Ferry(size).places() == 4 * size


slow = pytest.mark.skip(reason="slow")


@slow
def test_very_many_decks():
    assert Ferry(10**9).places() == 0


class FerryTest(PlacesContract, unittest.TestCase):
    decks = 2


class TestFerry:
    def test_places(self, decks):
        assert Ferry(decks).places() == 12
