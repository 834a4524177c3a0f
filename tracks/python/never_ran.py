"""Tests of `unittest` whose body never runs: a call makes a coroutine or a generator, which nobody takes further."""

import functools
import unittest
from types import AsyncGeneratorType, CoroutineType, GeneratorType

ASYNC = "The test is `async`, but its class is no `IsolatedAsyncioTestCase`: it did not run."
GENERATOR = "The test has a `yield`: it did not run."


class NeverRan(Exception):
    """The body of a test did not run."""


def watch():
    """Has a test case look at what its test returns."""
    call = unittest.TestCase._callTestMethod

    @functools.wraps(call)
    def checked(case, method):
        def run():
            made = method()
            if isinstance(made, (AsyncGeneratorType, CoroutineType)):
                if isinstance(made, CoroutineType):
                    made.close()
                raise NeverRan(ASYNC)
            if isinstance(made, GeneratorType):
                raise NeverRan(GENERATOR)
            return made

        return call(case, run)

    unittest.TestCase._callTestMethod = checked
