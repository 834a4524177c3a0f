import unittest

import pytest

try:
    from oven import BAKING_TIME, remaining
except ImportError as import_fail:
    raise ImportError(
        "\n\nA NAME IS MISSING --> 'oven.py' has to define the constant 'BAKING_TIME'\n"
        "and the function 'remaining()'. Did you call one of them something else?"
    ) from None


class OvenTest(unittest.TestCase):
    @pytest.mark.task(taskno=1)
    def test_baking_time(self):
        self.assertEqual(BAKING_TIME, 40)

    @pytest.mark.task(taskno=2)
    def test_remaining(self):
        self.assertEqual(remaining(10), 30)
