import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class ferry1Test(unittest.TestCase):
    n = 2
    def test_harbour2(self):
        self.assertEqual(places(self.n), self.n * 4)
class Harbour3Test(ferry1Test):
    n = 3
    def test_more_harbour2(self):
        self.assertEqual(places(2), 8)
class Big_Ferry4Test(Harbour3Test):
    def test_harbour2(self):
        super().test_harbour2()


class Ünion5Mixin:
    n = 2
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift6(self):
        self.assertEqual(places(self.n), self.n * 4)
    def helper(self):
        pass
class My7Test(Ünion5Mixin, unittest.TestCase):
    n = 1
    def test__under8(self):
        self.helper()
        self.assertEqual(places(3), 12)
class My7OtherTest(Ünion5Mixin, unittest.TestCase):
    n = 3


import abc
class Ünion9Base(abc.ABC):
    @abc.abstractmethod
    def make(self): ...
    def test_mast10(self):
        self.assertEqual(self.make().free(), 4 * self.make().decks)
class Ünion9OneTest(Ünion9Base, TestCase):
    def make(self):
        return Ferry(1)
class Ünion9TwoTest(Ünion9Base, TestCase):
    def make(self):
        return Ferry(2)


class HTTP11BaseTest(unittest.TestCase):
    def test_test_test12(self):
        self.assertEqual(places(self.n), 4 * self.n)
class HTTP11OneTest(HTTP11BaseTest):
    n = 1
class HTTP11TwoTest(HTTP11BaseTest):
    n = 2
del HTTP11BaseTest


class Ünion13BaseTest(TestCase):
    def test_CamelCase14(self):
        self.assertEqual(places(4), 16)
    def test_gone(self):
        self.assertEqual(places(3), 12)
class Ünion13SubTest(Ünion13BaseTest):
    test_gone = None


class TestÜnion15Base:
    decks = 1
    @pytest.fixture
    def ferry(self):
        return Ferry(self.decks)
    def test_größe16(self, ferry):
        assert ferry.free() == 4 * self.decks
class TestÜnion15Two(TestÜnion15Base):
    decks = 2
    @pytest.mark.parametrize('k', [1, 2])
    def test_CamelCase17(self, ferry, k):
        assert ferry.free() == 8


import typing
T = typing.TypeVar('T')
class HTTP18Base(typing.Generic[T]):
    def test_mast19(self):
        assert places(1) == 4
class TestHTTP18(HTTP18Base[int]):
    pass
class TestHTTP18Two(HTTP18Base[str]):
    def test_decks20(self):
        assert places(1) == 4


from helpers_of_tests import SharedCase, shared_check
class ferry21Test(SharedCase):
    def test_harbour22(self):
        shared_check(1)
        self.assertEqual(places(2), 8)


import abc
class Ünion23Test(TestCase, abc.ABC):
    @abc.abstractmethod
    def make(self): ...
    def test_test_test24(self):
        self.assertEqual(self.make().free(), 4 * self.make().decks)
class My25Test(Ünion23Test):
    def make(self):
        return Ferry(2)


class HiddenHTTP26:
    class BaseTest(TestCase):
        def test_places27(self):
            self.assertEqual(places(self.decks), 4 * self.decks)
class ferry28Test(HiddenHTTP26.BaseTest):
    decks = 1
class Ünion29Test(HiddenHTTP26.BaseTest):
    decks = 3
