import sys
import unittest

import pytest

from twice import twice


class BaseTest(unittest.TestCase):
    def test_of_the_base(self):
        self.fail()


class SmallTest(BaseTest):
    def test_of_the_base(self):
        self.assertEqual(twice(1), 2)


del BaseTest

if sys.version_info > (9,):

    class LaterTest(unittest.TestCase):
        def test_later(self):
            self.fail()


class TestData:
    def __init__(self, rows):
        self.rows = rows

    def test_rows(self):
        return self.rows


class TestAbstract:
    __test__ = False

    def test_abstract(self):
        raise AssertionError


@pytest.fixture
def test_fixture():
    return 2


def test_with_a_fixture(test_fixture):
    assert twice(test_fixture) == 4
