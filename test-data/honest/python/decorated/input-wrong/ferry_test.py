import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


def noisy_decks1(f):
    @functools.wraps(f)
    def inner(*a, **k):
        return f(*a, **k)
    return inner
@noisy_decks1
def test_mast2():
    assert places(3) == 12
class Ferry3Test(TestCase):
    @noisy_decks1
    @noisy_decks1
    def test_CamelCase4(self):
        self.assertEqual(places(3), 12)


def plain_cars5(f):
    def inner(self):
        return f(self)
    return inner
class Ünion6Test(TestCase):
    @plain_cars5
    def test_tide7(self):
        self.assertEqual(places(3), 12)
    @plain_cars5
    def test_empty8(self):
        self.assertEqual(places(3), 12)


class Deck9Test(TestCase):
    @mock.patch('os.getcwd', return_value='x')
    def test__under10(self, cwd):
        self.assertEqual(places(2), 8)
    @mock.patch.dict(os.environ, A='1')
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift11(self):
        self.assertEqual(places(2), 8)
@mock.patch('os.getcwd')
class HTTP12PatchedTest(TestCase):
    def test_CamelCase13(self, cwd):
        self.assertEqual(places(2), 8)


class Ünion14Test(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self):
        self.n = await depart(1)
    async def asyncTearDown(self):
        pass
    async def test_gull15(self):
        self.assertEqual(await depart(self.n), 3)
        self.assertEqual(places(1), 4)
    def test__under16(self):
        self.assertEqual(places(2), 8)


def arun_harbour17(f):
    @functools.wraps(f)
    def inner(*a, **k):
        return asyncio.run(f(*a, **k))
    return inner
@arun_harbour17
async def test_gull18():
    assert await depart(1) == 2
    assert places(3) == 12
class Harbour19Test(TestCase):
    @arun_harbour17
    async def test_with__double20(self):
        self.assertEqual(places(4), 16)


@pytest.mark.slow
@pytest.mark.filterwarnings('ignore')
@pytest.mark.task(taskno=1)
def test_Upper21():
    assert places(4) == 16
class ferry22Test(TestCase):
    @pytest.mark.task(taskno=2)
    def test_gull23(self):
        self.assertEqual(places(2), 8)
