import unittest

from shapes import area


class AreaTest(unittest.TestCase):
    def test_square(self):
        self.assertEqual(area(2, 2), 4)

    def test_rectangle(self):
        self.assertEqual(area(2, 3), 6)
