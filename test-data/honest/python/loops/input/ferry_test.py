import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


for _k in (1, 2, 3):
    def _f(k=_k):
        assert places(k) == 4 * k
    globals()[f'test_CamelCase1_{_k}'] = functools.partial(_f) if False else _f
del _f


for _q in (1, 2):
    def test_x2(q=_q):
        assert places(q) == 4 * q


def pytest_generate_tests(metafunc):
    if 'genmast3' in metafunc.fixturenames:
        metafunc.parametrize('genmast3', [1, 2])
def test_decks4(genmast3):
    assert places(genmast3) == 4 * genmast3


def load_tests(loader, tests, pattern):
    return tests
class My5Test(TestCase):
    def test_mast6(self):
        self.assertEqual(places(1), 4)


class HTTP7Test(TestCase):
    test_data = [1, 2]
    testers = {'a': 1}
    def test_Upper8(self):
        self.assertEqual(self.test_data, [1, 2])
test_cases = [(1, 4), (2, 8)]
testdata = None
@pytest.mark.parametrize('case', test_cases)
def test_x9(case):
    assert places(case[0]) == case[1]
