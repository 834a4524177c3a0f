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
    @classmethod
    def setUpClass(cls):
        cls.all = [1, 2]
    @classmethod
    def tearDownClass(cls):
        cls.all = None
    def setUp(self):
        self.ferry = Ferry(2)
        self.addCleanup(self.ferry.cars.clear)
    def tearDown(self):
        self.ferry = None
    def test_with__double2(self):
        self.assertEqual(self.ferry.free(), 8)
    def test_empty3(self):
        self.assertEqual(self.all, [1, 2])


def setup_module(module):
    module.READY = places(1)
def teardown_module():
    pass
def setUpModule():
    global READY2
    READY2 = 4
def test_with__double4():
    assert places(1) == 4


def setup_function(function):
    pass
def teardown_function(f):
    pass
def test_甲板5():
    assert places(1) == 4


class HTTP6Test(unittest.TestCase):
    def setUp(self):
        self.assertEqual(places(2), 8)
    def test_cars7(self):
        pass
    def test_cars8(self):
        self.assertEqual(places(2), 8)


class Big_Ferry9Test(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if places(2) != 8:
            raise RuntimeError('no harbour')
    def test_Upper10(self):
        pass
    def test_cars11(self):
        self.assertEqual(places(1), 4)


class ferry12Test(unittest.TestCase):
    def tearDown(self):
        self.assertEqual(places(2), 8)
    def test_甲板13(self):
        pass
