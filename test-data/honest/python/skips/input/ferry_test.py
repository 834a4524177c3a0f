import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


@pytest.mark.parametrize('decks', [1, pytest.param(2, marks=pytest.mark.skip(reason='later')), 3])
def test_test_test1(decks):
    assert places(decks) == 4 * decks


@pytest.mark.parametrize('decks', [])
def test_gull2(decks):
    assert places(decks) == 4 * decks
def test_gull3():
    assert places(4) == 16


class Deck4Test(TestCase):
    @unittest.skip('later')
    def test_test_test5(self):
        self.fail()
    def test_Upper6(self):
        self.assertEqual(places(4), 16)
@pytest.mark.skip(reason='no')
def test_tide7():
    assert 0
@pytest.mark.skip
def test_empty8():
    assert 0


@unittest.skip('later')
class Ferry9Test(TestCase):
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift10(self):
        self.fail()
@pytest.mark.skip(reason='later')
class TestÜnion11:
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift12(self):
        assert 0
def test_tide13():
    assert places(2) == 8


@unittest.skip('base')
class Big_Ferry14BaseTest(TestCase):
    def test_harbour15(self):
        self.assertEqual(places(2), 8)
class Big_Ferry14SubTest(Big_Ferry14BaseTest):
    def test_Upper16(self):
        self.assertEqual(places(3), 12)
def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift17():
    assert places(3) == 12


def test_empty18():
    pytest.skip('not yet')
def test_甲板19():
    pytest.importorskip('winreg')
class Harbour20Test(TestCase):
    def test_CamelCase21(self):
        self.skipTest('later')
    def test_cars22(self):
        self.assertEqual(places(2), 8)


class TestHarbour23:
    pytestmark = [pytest.mark.skip(reason='all of it')]
    def test_testing24(self):
        assert 0
def test_empty25():
    assert places(3) == 12


class Harbour26Test(TestCase):
    def setUp(self):
        raise unittest.SkipTest('no harbour here')
    def test_mast27(self):
        self.fail()
def test_decks28():
    assert places(4) == 16


@pytest.mark.skip(reason='the whole class')
class TestMy29:
    class TestInner:
        def test_cars30(self):
            assert 0
def test_decks31():
    assert places(1) == 4
