import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class Harbour1Meta(type):
    def __new__(mcs, name, bases, ns):
        for n in (1, 2):
            def test(self, n=n):
                self.assertEqual(places(n), 4 * n)
            ns[f'test_made_{n}'] = test
        return super().__new__(mcs, name, bases, ns)
class Harbour1Test(TestCase, metaclass=Harbour1Meta):
    def test__under2(self):
        self.assertEqual(places(3), 12)


def _body(self):
    self.assertEqual(places(1), 4)
My3Test = type('My3Test', (TestCase,), {'test_mast4': _body})


def makeHarbour5(n):
    class MadeTest(TestCase):
        def test_empty6(self):
            self.assertEqual(places(n), 4 * n)
    return MadeTest
Harbour5OneTest = makeHarbour5(1)
Harbour5TwoTest = makeHarbour5(2)


def expandHarbour7(cls):
    for n in (1, 2):
        setattr(cls, f'test_x{n}', lambda self, n=n: self.assertEqual(places(n), 4 * n))
    return cls
@expandHarbour7
class Harbour7Test(TestCase):
    def test_testing8(self):
        self.assertEqual(places(1), 4)


class Deck9Test(unittest.TestCase):
    pass

def _make(n):
    def test(self):
        self.assertEqual(places(n), 4 * n)
    return test

for _n in range(1, 4):
    setattr(Deck9Test, f'test_decks_{_n}', _make(_n))
