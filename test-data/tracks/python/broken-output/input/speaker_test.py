import unittest

from speaker import Speech, speak


class SpeakerTest(unittest.TestCase):
    def test_a_stream_that_is_closed(self):
        speak("after closing the stream")

    def test_after_that(self):
        speak("as always")

    def test_a_buffer_that_is_closed(self):
        speak("after closing what is below")

    def test_after_that_too(self):
        speak("as always")

    def test_a_stream_that_is_taken_apart(self):
        speak("after taking it apart")

    def test_after_that_as_well(self):
        speak("as always")

    def test_a_descriptor_that_is_closed(self):
        speak("after closing the descriptor")

    def test_after_all_that(self):
        speak("as always")

    def test_half_a_line(self):
        speak("half a line")

    def test_speeches_that_look_the_same(self):
        speeches = [Speech(), Speech()]
        for speech in speeches:
            with self.subTest(speech=speech):
                speak("as always")
                self.fail("no")
