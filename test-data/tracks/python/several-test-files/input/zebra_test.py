import unittest

from shapes import perimeter


class PerimeterTest(unittest.TestCase):
    def test_square(self):
        self.assertEqual(perimeter(2, 2), 8)

    def test_nothing(self):
        self.assertEqual(perimeter(0, 0), 0)
