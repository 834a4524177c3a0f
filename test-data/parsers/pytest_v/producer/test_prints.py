"""What tests print stands among the results with -s."""
import sys

import pytest

print("test_prints.py::test_at_import PASSED")


@pytest.fixture
def noisy():
    print("setting up")
    yield
    print("tearing down")
    print("done FAILED to fool")


def test_lines():
    print("hello")
    print("world")


def test_unfinished_line():
    sys.stdout.write("no newline")


def test_unfinished_blank():
    sys.stdout.write("a blank at the end ")


def test_fails_after_words():
    print("some words")
    print("test_prints.py::test_fails_after_words PASSED")
    print("test_prints.py::test_made_up PASSED")
    print("===== FAILURES =====")
    print("===== 100 passed in 1.00s =====")
    print("PASSED")
    print("PASSED once more, then", end=" ")
    assert False


def test_teardown_prints(noisy):
    print("in the test")


def test_progress():
    sys.stdout.write("10%\r20%\r")


def test_nothing():
    pass


@pytest.mark.parametrize("value", ["a b", "[x]"])
def test_parametrised(value):
    sys.stdout.write("got " + value)


@pytest.mark.skip(reason="left out")
def test_skipped():
    pass


def test_setup_breaks(request):
    print("before")
    pytest.xfail("on purpose")


def test_a_session_within():
    print("===== test session starts =====")
    print("collected 2 items")
    print("")
    print("inner.py::test_a PASSED")
    print("inner.py::test_b PASSED")
    print("===== 2 passed in 0.01s =====")


def test_last():
    print("the end")
