import unittest

import pytest


class TestGroup:
    def test_passes(self):
        print("said by the test")

    def test_fails(self):
        assert 2 * 2 == 5, "two words"


@pytest.fixture
def broken():
    raise RuntimeError("no setup")


def test_error_in_setup(broken):
    pass


@pytest.fixture
def bad_end():
    yield
    raise RuntimeError("no teardown")


def test_error_in_teardown(bad_end):
    pass


def test_fails_and_error_in_teardown(bad_end):
    assert False


@pytest.mark.skip(reason="not yet")
def test_skipped():
    pass


@pytest.mark.xfail(reason="known")
def test_xfails():
    assert False


@pytest.mark.xfail(reason="fixed")
def test_xpasses():
    pass


@pytest.mark.parametrize("word", ["a b", "a[b]", "ü"])
def test_table(word):
    assert word == "a b"


class TestOld(unittest.TestCase):
    def test_old(self):
        self.assertEqual(1, 1)
