import unittest

from greeting import greet


class GreetingTest(unittest.TestCase):
    def checks_without_a_name(self):
        self.assertEqual(greet(), "Hello, world!")
