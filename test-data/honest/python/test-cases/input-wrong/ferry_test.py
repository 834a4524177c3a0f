import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class Harbour1Test(unittest.TestCase):
    def test_gull2(self):
        self.assertEqual(places(1), 4)
    def test_empty3(self):
        self.assertEqual(places(2), 8)


class TestÜnion4(TestCase):
    def test_with__double5(self):
        self.assertEqual(places(3), 12)
    def testCamelwith__double6(self):
        self.assertEqual(places(2), 8)
    def test(self):
        self.assertEqual(places(1), 4)


class TestHarbour7:
    @staticmethod
    def test_Upper8():
        assert places(1) == 4
    @classmethod
    def test_CamelCase9(cls):
        assert places(2) == 8
    @property
    def test_prop(self):
        return 1
class Ferry10Test(TestCase):
    @staticmethod
    def test_empty11():
        assert places(2) == 8


class HTTP12Test(TestCase): test_tide13 = lambda self: self.assertEqual(places(1), 4)
class My14Test(TestCase):
    def test_cars15(self): self.assertEqual(places(4), 16); self.assertTrue(True)


class Harbour16Test(TestCase):
    def runTest(self):
        self.assertEqual(places(4), 16)


class Ünion17Test(TestCase):
    maxDiff = None
    longMessage = False
    def id(self):
        return 'own id'
    def shortDescription(self):
        return 'own'
    def test_testing18(self):
        self.assertEqual(places(1), 4)
    def runTest(self):
        self.assertEqual(places(1), 4)


class Ünion19Tests(TestCase):
    def test_CamelCase20(self):
        self.assertEqual(places(2), 8)
class Deck21(TestCase):
    def test_tide22(self):
        self.assertEqual(places(2), 8)
class ferry23Spec(unittest.TestCase):
    def test_gull24(self):
        self.assertEqual(places(4), 16)
