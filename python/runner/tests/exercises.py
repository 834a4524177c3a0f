"""An exercise in a temporary folder, solutions of it, and the program."""

from __future__ import annotations

import os
import shutil
import tempfile
import unittest
from pathlib import Path
from typing import Any

PROGRAM = os.environ.get("TEST_RUNNER_PROGRAM")
"""The program under test; by default the one that was installed with the package."""

RIGHT = "def leap_year(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n"
WRONG = "def leap_year(year):\n    return year % 4 == 0\n"
TESTS = """\
import unittest

from leap import leap_year


class LeapTest(unittest.TestCase):
    def test_every_fourth_year(self):
        self.assertIs(leap_year(1996), True)

    def test_not_every_century(self):
        self.assertIs(leap_year(1900), False)
"""


def row(source: str, **keys: Any) -> dict[str, Any]:
    """A row with a solution of the exercise `leap`."""
    return {"slug": "leap", "track": "python", "files": {"leap.py": source}, **keys}


class WithExercises(unittest.TestCase):
    """A test with the folder `self.exercises`."""

    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.exercises = self.folder / "exercises"
        leap = self.exercises / "leap"
        leap.mkdir(parents=True)
        (leap / "leap.py").write_text("def leap_year(year):\n    pass\n")
        (leap / "leap_test.py").write_text(TESTS)
