import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places


class HTTP1Test(TestCase):
    def test_empty2(self):
        for n in range(1, 4):
            with self.subTest(n=n):
                self.assertEqual(places(n), 4 * n)
        self.assertEqual(places(2), 8)
    def test_places3(self):
        with self.subTest('outer'):
            for n in (1, 2):
                with self.subTest('inner', n=n):
                    self.assertEqual(places(n), 4 * n)


def test_decks4(subtests):
    for n in range(3):
        with subtests.test(msg='decks', n=n):
            assert places(n) == 4 * n
