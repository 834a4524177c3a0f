import unittest

import pytest

from elevator import can_enter, floors


class ElevatorTest(unittest.TestCase):
    # Out of the order of the alphabet, and the tasks out of their own.
    @pytest.mark.task(taskno=2)
    def test_may_enter(self):
        test_data = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

        for variant, passengers in enumerate(test_data, start=1):
            with self.subTest(f"variation #{variant}", passengers=passengers):
                expected = passengers <= 8
                error_message = (
                    f"Called can_enter({passengers}). "
                    f"The function returned {can_enter(passengers)}, but {expected} is right."
                )

                self.assertIs(can_enter(passengers), expected, msg=error_message)

    @pytest.mark.task(taskno=1)
    def test_counts_floors(self):
        for variant, (lowest, highest, expected) in enumerate([(0, 3, 4), (-1, 1, 3)], start=1):
            with self.subTest(f"variation #{variant}", lowest=lowest, highest=highest):
                self.assertEqual(floors(lowest, highest), expected)

    @pytest.mark.task(taskno=1)
    def test_has_a_ground_floor(self):
        self.assertEqual(floors(0, 0), 1)

    def test_belongs_to_no_task(self):
        self.assertTrue(callable(floors))
