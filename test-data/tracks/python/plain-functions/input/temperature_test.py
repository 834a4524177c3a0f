import pytest

from temperature import table, to_fahrenheit


def test_water_boils():
    assert to_fahrenheit(100) == 212


def test_absolute_zero():
    with pytest.raises(ValueError, match="below absolute zero"):
        to_fahrenheit(-300)


@pytest.mark.parametrize("celsius, fahrenheit", [(0, 32), (-40, -40), (10, 50)])
def test_known_values(celsius, fahrenheit):
    assert to_fahrenheit(celsius) == pytest.approx(fahrenheit)


class TestTable:
    def test_has_all_values(self):
        assert list(table(0, 1, 2)) == [0, 1, 2]

    def test_is_right(self):
        assert table(0, 100) == {0: 32, 100: 212}


def test_values_one_by_one(subtests):
    for celsius, fahrenheit in [(0, 32), (-273, -459.4)]:
        with subtests.test(msg=f"{celsius} degrees"):
            assert to_fahrenheit(celsius) == fahrenheit
