import unittest

from two_fer import two_fer


class TwoFerTest(unittest.TestCase):
    def test_no_name_given(self):
        self.assertEqual(two_fer(), "One for you, one for me.")

    def test_a_name_given(self):
        self.assertEqual(two_fer("Alice"), "One for Alice, one for me.")

    def test_another_name_given(self):
        # The expected text is built, so that it does not stand here twice.
        name = "Bob"
        self.assertEqual(
            two_fer(name),
            f"One for {name}, one for me.",
        )
