import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class TestHarbour1:
    def test_places2(self):
        assert places(2) == 8
    class TestInnertest_test3:
        def test_mast4(self):
            assert places(4) == 16
        class TestDeep:
            def test_testing5(self):
                assert places(3) == 12


class TestHarbour6:
    class Helper:
        def test_no(self):
            assert 0
    def test_tide7(self):
        assert places(1) == 4


def check_cars8(n):
    assert places(n) == 4 * n
class HelperHarbour9:
    def test_like(self):
        raise RuntimeError
def test_甲板10():
    def test_inner():
        assert False
    class TestInner:
        def test_no(self):
            assert False
    assert places(2) == 8


class My11Test(TestCase):
    class TestInner:
        def test_never(self):
            assert 0
    class InnerTest(TestCase):
        def test_never(self):
            self.fail()
    def test_empty12(self):
        self.assertEqual(places(1), 4)


class Harbour13Test(TestCase):
    def test_mast14(self):
        self.assertEqual(places(4), 16)
if __name__ == '__main__':
    unittest.main()
