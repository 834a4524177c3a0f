import sys
import unittest

import ferry

try:
    from ferry import lorries
except ImportError:
    lorries = None


def test_one_deck():
    assert ferry.places(1) == 4


if hasattr(ferry, "cars"):

    def test_cars():
        assert ferry.cars(1) == 2


if sys.platform == "win32":

    def test_windows():
        assert ferry.places(2) == 8


if lorries:

    class LorryTest(unittest.TestCase):
        def test_lorries(self):
            self.assertEqual(lorries(1), 1)


if hasattr(ferry, "bikes"):

    def test_bikes():
        assert ferry.bikes(1) == 2

else:

    def test_no_bikes():
        assert ferry.places(1) == 4
