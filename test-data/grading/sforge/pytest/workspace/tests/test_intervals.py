import pytest

from intervals import merge


def test_nothing():
    assert merge([]) == []


def test_one():
    assert merge([(1, 2)]) == [(1, 2)]


@pytest.mark.parametrize(
    "given, expected",
    [
        pytest.param([(1, 3), (2, 4)], [(1, 4)], id="overlap - both ends"),
        pytest.param([(1, 9), (2, 4)], [(1, 9)], id="one::inside [the other]"),
        pytest.param([(3, 4), (1, 2)], [(1, 2), (3, 4)], id="out of order"),
    ],
)
def test_merge(given, expected):
    assert merge(given) == expected


def test_touching():
    assert merge([(1, 2), (2, 3)]) == [(1, 3)]
