import unittest

from ferry import places


class FerryTest(unittest.TestCase):
    def test_one_deck(self):
        self.assertEqual(places(1), 4)

    def test_text(self):
        text = """two
lines"""
        self.assertEqual(text.splitlines(), ["two", "lines"])

    def test_continued(self):
        self.assertEqual(places(1) + \
            places(2), 12)


def test_plain():
	assert places(2) == 8