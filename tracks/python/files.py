"""What is known of the test files from before a solution was loaded, and what follows from that for their tests."""

import os
import re

from foreign import Exercise
from never_ran import NeverRan

# Only a file that holds one of these leaves out tests, or expects them to fail.
DECIDES = re.compile(rb"(?m)[sS]kip|xfail|expectedFailure|parametrize\([^()]*\[\s*\]|hasattr|^(?:if (?!__name__)|try\b)")


class Files:
    """What is known of the test files from before a solution was loaded."""

    def __init__(self, pytest, workdir, paths, folders):
        """Reads them. `folders` are those of the solution's modules."""
        from unittest import SkipTest

        self.exercise = Exercise(paths, folders, os.environ)
        self.decided = None
        self.skip, self.skip_of_unittest = pytest.skip.Exception, SkipTest
        self.xfail = pytest.xfail.Exception
        texts = self.exercise.texts
        if any(DECIDES.search(text) for text in texts.values()):
            from decided import Decided

            self.decided = Decided(workdir, texts, self.exercise.modules)

    def decision(self, item, when, value, raised):
        """The status that a test gets by what its file says, whatever the solution is: `disabled`, `xfailed`, `error` or none.

        `raised` is what the exception of pytest stands for, if it is that of another.
        """
        if isinstance(value, NeverRan):
            return "error"
        try:
            return self.decided and self.by_file(item, when, value, raised or value)
        except Exception:
            # What cannot be read is not decided.
            return None

    def by_file(self, item, when, value, raised):
        """What the file says."""
        if isinstance(value.__context__, self.skip_of_unittest):
            raised = value.__context__
        if isinstance(value, self.skip):
            by_place = self.decided.by_place(raised)
            return "disabled" if by_place or by_place is None and self.decided.by_mark(item, "skip") else None
        by_place = self.decided.by_place(value) if isinstance(value, self.xfail) else None
        if by_place or by_place is None and self.decided.by_mark(item, "xfail"):
            # The body of the test ran, unless the file says that it should not, or its preparation failed.
            return "disabled" if by_place or when == "setup" else "xfailed"
        return None

    def skips_file(self, value):
        """Whether a test file is skipped as a whole, whatever the solution is."""
        return self.decided is not None and bool(self.decided.by_place(value))

    def tests_of(self, path):
        """The names of the tests of a file that is skipped as a whole."""
        file = self.decided.files.get(path) if self.decided else None
        return file.tests() if file else ()


def cause(value):
    """The exception that pytest's own was made of, if it was."""
    return value.__cause__ or value
