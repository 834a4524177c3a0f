import sys
import unittest

import pytest

import ferry

try:
    from ferry import bikes
    HAS_BIKES = True
except ImportError:
    HAS_BIKES = False


def needs(name):
    return unittest.skipUnless(hasattr(ferry, name), f"no {name}")


needs_vans = pytest.mark.skipif("vans" not in dir(ferry), reason="no vans")


class FerryTest(unittest.TestCase):
    def test_one_deck(self):
        self.assertEqual(ferry.places(1), 4)

    @unittest.skipUnless(hasattr(ferry, "cars"), "cars is not written yet")
    def test_cars(self):
        self.assertEqual(ferry.cars(1), 2)

    @unittest.skipIf(not HAS_BIKES, "no bikes")
    def test_bikes(self):
        self.assertEqual(bikes(1), 3)

    @needs("trucks")
    def test_trucks(self):
        self.assertEqual(ferry.trucks(1), 5)

    def test_dogs(self):
        try:
            dogs = ferry.dogs
        except AttributeError:
            self.skipTest("no dogs")
        self.assertEqual(dogs(1), 6)

    @unittest.skipIf(sys.platform == "linux" or ferry.places(1) != 4, "not on Linux")
    def test_platform_and_ferry(self):
        self.assertEqual(ferry.places(2), 8)

    @unittest.skipIf(sys.platform == "linux", "not on Linux")
    def test_platform(self):
        self.assertEqual(ferry.places(2), 8)


@pytest.mark.skipif(not hasattr(ferry, "lorries"), reason="lorries is not written yet")
def test_lorries():
    assert ferry.lorries(1) == 1


@pytest.mark.skipif("not hasattr(ferry, 'sheep')", reason="no sheep")
def test_sheep():
    assert ferry.sheep(1) == 1


@needs_vans
def test_vans():
    assert ferry.vans(1) == 1


@pytest.mark.parametrize("decks", getattr(ferry, "DECKS", []))
def test_all_decks(decks):
    assert ferry.places(decks) == 4 * decks


@pytest.mark.parametrize(
    "decks", [1, pytest.param(2, marks=pytest.mark.skipif(not hasattr(ferry, "two"), reason="no second deck"))]
)
def test_decks(decks):
    assert ferry.places(decks) == 4 * decks


def test_module():
    pytest.importorskip("harbour").open()


@unittest.skipUnless(hasattr(ferry, "Harbour"), "no class Harbour")
class HarbourTest(unittest.TestCase):
    def test_open(self):
        self.assertTrue(ferry.Harbour().open)


class QuayTest(unittest.TestCase):
    def setUp(self):
        if not hasattr(ferry, "Quay"):
            self.skipTest("no class Quay")

    def test_long(self):
        self.assertTrue(ferry.Quay().long)


class TestPier:
    pytestmark = pytest.mark.skipif(not hasattr(ferry, "Pier"), reason="no class Pier")

    def test_short(self):
        assert ferry.Pier().short
