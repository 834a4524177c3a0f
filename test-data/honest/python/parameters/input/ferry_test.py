import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


@pytest.mark.parametrize('decks, expected', [(1, 4), (2, 8), pytest.param(3, 12, id='three decks'), pytest.param(0, 0, id='[0] ☃')])
def test_decks1(decks, expected):
    assert places(decks) == expected


@pytest.mark.parametrize('a', [1, 2], ids=['one', 'two'])
@pytest.mark.parametrize('b', [3, 4], ids=lambda v: f'b={v}')
def test_testing2(a, b):
    assert places(a) + places(b) == 4 * (a + b)


@pytest.mark.parametrize('decks', range(3))
class TestFerry3:
    def test_test_test4(self, decks):
        assert places(decks) == 4 * decks
    def test_empty5(self, decks):
        assert greet(str(decks)) == f'Ahoy, {decks}!'


@pytest.mark.parametrize('decks', [1, 1, 2], ids=['same', 'same', ''])
def test_x6(decks):
    assert places(decks) == 4 * decks


@pytest.mark.parametrize('text', ['', ' ', 'a > b', 'a::b', 'a/b.py', '\n', 'ü', None, True, 1.5, b'x', [1]])
def test_decks7(text):
    assert greet(text) == f'Ahoy, {text}!'


@pytest.fixture
def ferplaces8(request):
    return Ferry(request.param)
@pytest.mark.parametrize('ferplaces8', [1, 2], indirect=True)
def test_with__double9(ferplaces8):
    assert ferplaces8.free() == 4 * ferplaces8.decks
