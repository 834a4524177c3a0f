import os
import sys
import unittest

from ferry import places


class FerryTest(unittest.TestCase):
    def test_one_deck(self):
        self.assertEqual(places(1), 4)

    @unittest.skipIf(sys.platform == "win32", "not on Windows")
    def test_two_decks(self):
        self.assertEqual(places(2), 8)

    @unittest.skipIf(os.environ.get("NIGHT"), "not at night")
    def test_three_decks(self):
        self.assertEqual(places(3), 12)

    def test_four(self):
        if places(4) != 16:
            self.fail()
        self.skipTest("the rest later")
