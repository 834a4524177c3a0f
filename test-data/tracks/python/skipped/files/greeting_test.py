import unittest

from greeting import greet


class GreetingTest(unittest.TestCase):
    @unittest.skip("not part of this exercise yet")
    def test_without_a_name(self):
        self.assertEqual(greet(), "Hello, world!")

    def test_with_a_name(self):
        if greet("") == "Hello, !":
            self.skipTest("nothing to compare with")
        self.assertEqual(greet("Ada"), "Hello, Ada!")

    @unittest.expectedFailure
    def test_known_to_fail(self):
        self.assertEqual(greet("Ada"), "Goodbye, Ada!")

    @unittest.expectedFailure
    def test_wrongly_expected_to_fail(self):
        self.assertEqual(greet("Ada"), "Hello, Ada!")

    def test_with_another_name(self):
        self.assertEqual(greet("Zoë"), "Hello, Zoë!")
