import unittest

import speaker


class SpeakerTest(unittest.TestCase):
    def test_closes(self):
        with self.assertRaisesRegex(ValueError, "closed file"):
            speaker.close()

    def test_closes_and_does_not_see_it(self):
        speaker.close()

    def test_closes_the_descriptor(self):
        with self.assertRaises(OSError):
            speaker.close_behind_its_back()

    def test_leaves_with(self):
        self.assertTrue(speaker.leave_with())

    def test_closes_the_original(self):
        with self.assertRaises(ValueError):
            speaker.original()

    def test_after_all_that(self):
        self.assertEqual(speaker.speak(), "spoken")
