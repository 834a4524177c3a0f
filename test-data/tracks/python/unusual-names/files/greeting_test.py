import unittest

from greeting import greet


class Greetings(unittest.TestCase):
    def test_a_class_without_the_usual_ending(self):
        self.assertEqual(greet(), "Hello, world!")


class HTTPGreetingTest(unittest.TestCase):
    def testInCamelCase(self):
        self.assertEqual(greet(), "Hello, world!")

    def test_same_name(self):
        self.assertEqual(greet(), "Hello, world!")


class OtherGreetingTest(unittest.TestCase):
    def test_same_name(self):
        self.assertEqual(greet(), "Hello, world!")


class InheritedGreetingTest(OtherGreetingTest):
    def test_of_its_own(self):
        self.assertEqual(greet(), "Hello, world!")
