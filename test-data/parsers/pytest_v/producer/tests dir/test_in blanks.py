import pytest


@pytest.mark.parametrize("value", ["a b", "c"])
def test_in_a_path_with_blanks(value):
    assert value == "c"
