import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


@unittest.skipIf(sys.platform == 'linux', 'not here')
class HTTP1Test(TestCase):
    def test_empty2(self):
        self.fail()
windows_only = pytest.mark.skipif(os.name != 'nt', reason='windows')
@windows_only
def test_with__double3():
    assert 0
later = unittest.skip('later')
class ferry4Test(TestCase):
    @later
    def test_größe5(self):
        self.fail()
    def test_Upper6(self):
        self.assertEqual(places(4), 16)


from unittest import skip as postpone, skipIf as unless_ready
from pytest import mark as note
no_harbour = note.skip(reason='no harbour')
class ferry7Test(TestCase):
    @postpone('later')
    def test_mast8(self):
        self.fail()
    @unless_ready(sys.platform != 'win32', 'windows')
    def test_größe9(self):
        self.fail()
    def test_a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift10(self):
        self.assertEqual(places(3), 12)
@no_harbour
def test_Upper11():
    assert 0
@no_harbour
class TestDeck12:
    def test_harbour13(self):
        assert 0


IS_WINDOWS = sys.platform == 'win32'
try:
    import winreg
    HAS_REGISTRY = True
except ImportError:
    HAS_REGISTRY = False
def on_windows(reason='only there'):
    return pytest.mark.skipif(not IS_WINDOWS, reason=reason)
def needs_registry(test):
    return unittest.skipUnless(HAS_REGISTRY, 'no registry')(test)
@pytest.mark.skipif("sys.platform != 'win32'")
def test__under14():
    assert 0
@on_windows()
def test_CamelCase15():
    assert 0
@pytest.mark.skipif(condition=not HAS_REGISTRY, reason='no registry')
def test_größe16():
    assert 0
@pytest.mark.skipif(sys.version_info < (3, 8), reason='old')
def test_test_test17():
    assert places(2) == 8
class My18Test(TestCase):
    @needs_registry
    def test_x19(self):
        self.fail()
    @unittest.skipUnless(os.environ.get('HARBOUR_OPEN'), 'the harbour is closed')
    def test_harbour20(self):
        self.fail()
    def test_empty21(self):
        self.assertEqual(places(2), 8)


CASES_with__double22 = [(1, 4), pytest.param(2, 8, marks=pytest.mark.skip), pytest.param(3, 12, id='three', marks=[pytest.mark.skipif(os.name != 'nt', reason='windows')])]
@pytest.mark.parametrize('decks, expected', CASES_with__double22)
def test_mast23(decks, expected):
    assert places(decks) == expected


@pytest.fixture
def harbour_CamelCase24():
    if os.name != 'nt':
        pytest.skip('no harbour')
    return 1
def test_cars25(harbour_CamelCase24):
    assert 0
def test_test_test26():
    assert places(3) == 12


class HTTP27Test(TestCase):
    @classmethod
    def setUpClass(cls):
        raise unittest.SkipTest('no ferries today')
    def test_cars28(self):
        self.fail()
    def test_empty29(self):
        self.fail()
class HTTP30Test(TestCase):
    def setUp(self):
        if sys.platform != 'win32':
            self.skipTest('windows')
    def test_größe31(self):
        self.fail()
class TestHarbour32:
    def setup_method(self):
        pytest.skip('not now')
    def test_harbour33(self):
        assert 0
def test_places34():
    assert places(2) == 8


def only_windows_x35():
    if os.name != 'nt':
        raise unittest.SkipTest('windows')
class Deck36Test(TestCase):
    def test_größe37(self):
        only_windows_x35()
        self.fail()
    def test_places38(self):
        self.assertEqual(places(3), 12)
        self.skipTest('the rest comes later')
    def later(self, reason):
        self.skipTest(reason)
    def test_empty39(self):
        self.later('tomorrow')
def test_甲板40():
    if sys.platform == 'win32':
        assert 0
    else:
        pytest.skip(f'not on {sys.platform}')
def test_Upper41():
    assert places(4) == 16
