import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


@pytest.mark.xfail
def test__under1():
    assert places(1) == 5
@pytest.mark.xfail(reason='maybe')
def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift2():
    assert places(2) == 8


@pytest.mark.xfail(strict=True, reason='known')
def test_甲板3():
    assert places(1) == 5
@pytest.mark.xfail(raises=ZeroDivisionError)
def test_x4():
    1 / 0
@pytest.mark.xfail(sys.platform != 'win32', reason='only there')
def test_test_test5():
    assert places(1) == 5
@pytest.mark.xfail(sys.platform == 'win32', reason='only there')
def test_gull6():
    assert places(4) == 16
known_bug = pytest.mark.xfail
@pytest.mark.parametrize('decks', [1, pytest.param(0, marks=pytest.mark.xfail)])
def test_with__double7(decks):
    assert places(decks) > 0
class ferry8Test(TestCase):
    @unittest.expectedFailure
    def test_x9(self):
        self.assertEqual(places(1), 5)
    def test_test_test10(self):
        self.assertEqual(places(2), 8)
@known_bug
class Testferry11:
    def test_x12(self):
        assert places(1) == 5
