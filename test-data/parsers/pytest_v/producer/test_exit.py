import pytest


def test_one():
    pass


def test_two():
    pytest.exit("enough")


def test_three():
    pass
