import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


def test_Upper1():
    assert places(3) == 12
def testharbour2():
    assert places(2) == 8


TEXT = """
def test_in_a_string():
    assert False

class StringTest(unittest.TestCase):
    def test_never(self):
        self.fail()
"""
# def test_in_a_comment(): assert False
def test_decks3():
    """def test_doc(): pass"""
    # def test_x():
    assert places(1) == 4
    s = 'def test_y(): pass'


class Big_Ferry4Test(TestCase):
    def _impl(self):
        self.assertEqual(places(1), 4)
    test_CamelCase5 = _impl
    test_mast6 = functools.partialmethod(_impl)
def _fCamelCase5():
    assert places(2) == 8
test_CamelCase5 = _fCamelCase5


test_甲板7 = lambda: None
assert_places = lambda n, e: places(n) == e
def test_testing8():
    assert assert_places(2, 8)


class Callable甲板9:
    def __call__(self):
        assert 0
test_obj_甲板9 = Callable甲板9()
def test_tide10():
    assert places(1) == 4


def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift11():
    assert 0
del test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift11
def test_with__double12():
    assert places(2) == 8


class Ferry13Test(TestCase):
    def __test_private(self):
        self.fail()
    def _test_protected(self):
        self.fail()
    def Test_upper(self):
        self.fail()
    def check_test_größe14(self):
        self.fail()
    def test_mast15(self):
        self.assertEqual(places(1), 4)


class Deck16Test(TestCase):
    def test__under17(self):
        self.assertEqual(places(1), 4)
class Ünion18Test(TestCase):
    def test__under17(self):
        self.assertEqual(places(3), 12)
def test__under17():
    assert places(3) == 12
class TestDeck16:
    def test__under17(self):
        assert places(1) == 4


def helper_with__double19():
    '''
    >>> 1 + 1
    3
    '''
def test_cars20():
    assert places(2) == 8


class Deck21Test(TestCase):
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift22(self):
        pass
    def test_tide23(self): ...
    def test_tide24(self): self.assertTrue(True)
    test_empty25 = lambda self: self.assertEqual(places(1), 4)


class Ünion26Test(TestCase):
    def test_testing27(self):
        with self.assertRaises(FerryError) as e:
            places(-1)
        self.assertEqual(str(e.exception), 'no such deck')
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift28(self):
        with self.assertRaisesRegex(ValueError, 'no such'):
            places(-1)
def test_甲板29():
    with pytest.raises(FerryError, match='deck'):
        places(-1)
