import os
import pathlib

import pytest

ROOT = pathlib.Path(os.environ["COUNTS"])


def attempt(name):
    path = ROOT / name
    count = int(path.read_text()) + 1 if path.exists() else 1
    path.write_text(str(count))
    return count


def test_third_time():
    assert attempt("third") == 3


def test_steady():
    pass


def test_never():
    assert attempt("never") > 10


@pytest.fixture
def late():
    yield
    assert attempt("late") > 1


def test_teardown_once(late):
    pass


@pytest.fixture
def early():
    assert attempt("early") > 1


def test_setup_once(early):
    pass
