import unittest

from greeting import greet


class GreetingTest(unittest.TestCase):
    def test_without_a_name(self):
        self.assertEqual(greet(), "Hello, world!")

    def test_with_a_name(self):
        self.assertEqual(greet("Ada"), "Hello, Ada!")

    def test_with_another_name(self):
        self.assertEqual(greet("Zoë"), "Hello, Zoë!")
