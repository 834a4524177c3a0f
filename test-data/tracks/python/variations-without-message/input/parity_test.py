import unittest

from parity import is_even


class ParityTest(unittest.TestCase):
    def test_even_numbers(self):
        for number in [2, 4, 12, 12]:
            with self.subTest(number=number):
                self.assertTrue(is_even(number))

    def test_odd_numbers(self):
        for number in [1, 3]:
            with self.subTest():
                self.assertFalse(is_even(number))

    def test_fails_outside_of_the_variations(self):
        for number in [1, 3]:
            with self.subTest(f"{number} is odd"):
                self.assertFalse(is_even(number))
        self.assertTrue(is_even(100), "100 is even")
