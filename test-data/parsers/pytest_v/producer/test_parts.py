import unittest

import pytest


def test_parts(subtests):
    for i in range(3):
        with subtests.test("a number", i=i):
            assert i != 1
    with subtests.test("left out"):
        pytest.skip("why not")
    with subtests.test():
        pytest.xfail("known")


def test_parts_pass(subtests):
    for i in range(2):
        with subtests.test(i=i):
            pass


class TestOld(unittest.TestCase):
    def test_sub(self):
        for i in range(3):
            with self.subTest("case", i=i):
                self.assertNotEqual(i, 2)
