import sys
import unittest

import pytest

import ferry
from ferry import places

known = pytest.mark.xfail(reason="known")


class FerryTest(unittest.TestCase):
    @unittest.expectedFailure
    def test_known_to_fail(self):
        self.assertEqual(places(1), 5)

    @unittest.expectedFailure
    def test_wrongly_expected_to_fail(self):
        self.assertEqual(places(1), 4)


@pytest.mark.xfail
def test_fails():
    assert places(1) == 5


@known
def test_passes():
    assert places(1) == 4


@pytest.mark.xfail(strict=True, reason="known")
def test_fails_strictly():
    assert places(1) == 5


@pytest.mark.xfail(strict=True, reason="known")
def test_passes_strictly():
    assert places(1) == 4


@pytest.mark.xfail(raises=ZeroDivisionError)
def test_fails_in_another_way():
    assert places(1) == 5


@pytest.mark.xfail(run=False, reason="it never ends")
def test_is_not_run():
    while True:
        pass


@pytest.mark.xfail(sys.platform == "linux", reason="on Linux")
def test_fails_on_linux():
    assert places(1) == 5


@pytest.mark.xfail(not hasattr(ferry, "cars"), reason="no cars")
def test_cars():
    assert ferry.cars(1) == 2


@pytest.mark.parametrize("decks", [1, pytest.param(0, marks=pytest.mark.xfail)])
def test_decks(decks):
    assert places(decks) > 0


def test_gives_up():
    pytest.xfail("not yet")


def test_gives_up_for_this_ferry():
    if places(1) == 4:
        pytest.xfail("not with this ferry")


class TestPreparation:
    @pytest.fixture
    def harbour(self):
        raise ValueError

    @pytest.mark.xfail
    def test_harbour(self, harbour):
        assert places(1) == 4
