"""From exceptions to the words that a student reads.

The words are the interpreter's and the framework's, without the frames of either.
"""

import os
import traceback

from _pytest.fixtures import FixtureLookupError
from _pytest.nodes import Collector
from _pytest.outcomes import Exit, OutcomeException
from never_ran import NeverRan


class Interrupted(Exception):
    """Stands for an exception that would end the session, so that it ends the test only."""

    def __init__(self, cause):
        """`cause` is what the test raised."""
        super().__init__(cause)
        self.cause = cause


class TimedOut(BaseException):
    """Ends a test that took longer than the limit for each test."""


class Explainer:
    """From exceptions to the words that a student reads."""

    def __init__(self, workdir, test_files, solution=None):
        """`test_files` are the absolute paths of the test files, which are in `workdir`. `solution` is the folder of a
        solution in a process of its own.
        """
        self.inside, self.solution = workdir + os.sep, solution
        self.test_files = test_files

    def message(self, excinfo):
        """The exception without a traceback, as the interpreter or the framework words it."""
        value = excinfo.value
        if isinstance(value, Interrupted):
            value = value.cause
            excinfo = type(excinfo).from_exception(value)
        try:
            if isinstance(value, Exit):
                return f"Exit: {value.msg}"
            if isinstance(value, NeverRan):
                return str(value)
            if isinstance(value, FixtureLookupError):
                return value.msg or f"fixture '{value.argname}' not found"
            if isinstance(value, OutcomeException) and not getattr(value, "pytrace", True):
                return str(value.msg)
            return excinfo.exconly(tryshort=True) + self.place(value)
        except Exception:
            return type(value).__name__

    def place(self, value):
        """Where in a file of the solution an exception was raised, or the library that raised it was called."""
        if isinstance(value, OutcomeException):
            return ""
        step, found = value.__traceback__, None
        while step is not None:
            if step.tb_frame.f_code.co_filename.startswith(self.inside):
                found = step
            step = step.tb_next
        frames = self.frames_apart(value) if self.solution else []
        if not frames and (found is None or found.tb_frame.f_code.co_filename in self.test_files):
            return ""
        code = found.tb_frame.f_code
        frame = frames[-1] if frames else traceback.FrameSummary(code.co_filename, found.tb_lineno, code.co_name)
        return f'\n  File "{frame.filename}", line {frame.lineno}, in {frame.name}\n    {frame.line}'.rstrip()

    def trouble(self, value):
        """An exception that kept a test file from being loaded, with the frames of the submitted files alone."""
        if isinstance(value, Collector.CollectError) and value.__cause__ is not None:
            value = value.__cause__
        if isinstance(value, Collector.CollectError):
            return str(value)
        try:
            story = traceback.TracebackException(type(value), value, value.__traceback__)
            if self.speaks_for_itself(value, story):
                lines = story.format_exception_only()
            else:
                self.strip(story, value)
                lines = story.format()
            return "".join(lines).strip("\n")
        except Exception:
            return type(value).__name__

    def speaks_for_itself(self, value, story):
        """Whether a test file raised an ImportError of its own making, which says all that is to be said.

        One that the interpreter raises knows the name of the module.
        """
        made = isinstance(value, ImportError) and value.name is None and value.path is None
        return made and bool(story.stack) and story.stack[-1].filename in self.test_files

    def strip(self, story, value):
        """Drops the frames of pytest, the import system and the libraries, along the whole chain.

        Adds the frames of the solution's process.
        """
        seen = set()
        stories = [story]
        while stories:
            story = stories.pop()
            if story is None or id(story) in seen:
                continue
            seen.add(id(story))
            inside = [frame for frame in story.stack if frame.filename.startswith(self.inside)]
            story.stack = traceback.StackSummary.from_list(inside)
            if value is not None:
                story.stack += self.frames_apart(value)
                value = None
            stories += [story.__cause__, story.__context__, *(getattr(story, "exceptions", None) or ())]

    def frames_apart(self, value):
        """The frames of the solution's process that an exception of it names, in files of the solution."""
        found = []
        for file, line, name, end_line, column, end_column in vars(value).get("_separate_frames") or ():
            # A link could lead to the tests, whose lines would be shown.
            if os.path.realpath(file).startswith(os.path.realpath(self.solution) + os.sep):
                places = {"end_lineno": end_line, "colno": column, "end_colno": end_column}
                found.append(traceback.FrameSummary(file, line, name, **places))
        return found
