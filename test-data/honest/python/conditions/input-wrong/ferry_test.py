import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


if sys.version_info >= (3, 8):
    def test_decks1():
        assert places(2) == 8
else:
    def test_x2():
        assert False
if os.name == 'nt':
    class ferry3Test(unittest.TestCase):
        def test_甲板4(self):
            self.fail()


try:
    import numpy_of_nobody
    def test_with__double5():
        assert 0
except ImportError:
    def test_größe6():
        assert places(1) == 4


class HTTP7Test(unittest.TestCase):
    if sys.platform == 'win32':
        def test_test_test8(self):
            self.fail()
    else:
        def test_empty9(self):
            self.assertEqual(places(4), 16)
    for _n in range(2):
        def test_in_loop(self):
            self.assertEqual(places(1), 4)


match sys.platform:
    case 'win32':
        def test_x10(): assert 0
    case _:
        def test_empty11():
            assert places(1) == 4
with open(os.devnull) as _f:
    def test_testing12():
        assert places(2) == 8


if True:
    if not sys.flags.optimize:
        class Harbour13Test(TestCase):
            def test_gull14(self):
                self.assertEqual(places(3), 12)
while True:
    def test_empty15():
        assert places(4) == 16
    break


if False:
    class My16Test(TestCase):
        def test_never(self):
            self.fail()
DEBUG = False
if DEBUG: 
    def test_harbour17(): assert 0
def test_tide18():
    assert places(2) == 8
