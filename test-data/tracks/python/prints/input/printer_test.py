import unittest

from printer import speak


class PrinterTest(unittest.TestCase):
    def test_quietly(self):
        self.assertEqual(speak("quietly"), "quietly")

    def test_briefly(self):
        self.assertEqual(speak("briefly"), "briefly")

    def test_briefly_and_fails(self):
        self.assertEqual(speak("briefly"), "loudly")

    def test_at_length(self):
        self.assertEqual(speak("at length"), "at length")

    def test_in_unicode(self):
        self.assertEqual(speak("in unicode"), "in unicode")

    def test_in_colour(self):
        self.assertEqual(speak("in colour"), "in colour")

    def test_with_control_characters(self):
        self.assertEqual(speak("with control characters"), "with control characters")

    def test_to_stderr(self):
        self.assertEqual(speak("to stderr"), "to stderr")

    def test_through_others(self):
        self.assertEqual(speak("through others"), "through others")

    def test_without_end(self):
        self.assertEqual(speak("without end"), "without end")

    def test_after_closing(self):
        self.assertEqual(speak("after closing"), "after closing")

    def test_elsewhere(self):
        self.assertEqual(speak("elsewhere"), "elsewhere")

    def test_after_all_that(self):
        self.assertEqual(speak("briefly"), "briefly")
