"""Every outcome, under names of every kind."""
import pytest


class Base:
    def test_inherited(self):
        pass


@pytest.fixture
def breaks():
    raise RuntimeError("the setup breaks")


@pytest.fixture
def breaks_after():
    yield
    raise RuntimeError("the teardown breaks")


def test_passes():
    pass


def test_fails():
    print("tests/test_fake.py::test_in_captured_output PASSED")
    print("===== 100 passed in 1.00s =====")
    print("ERROR tests/not_a_file.py - nothing")
    assert 1 + 1 == 3


@pytest.mark.skip(reason="not (yet) here, see PASSED [ 50%]")
def test_skipped():
    pass


@pytest.mark.skip
def test_skipped_without_reason():
    pass


@pytest.mark.xfail(reason="known - to fail")
def test_xfails():
    assert False


@pytest.mark.xfail
def test_xpasses():
    pass


def test_setup(breaks):
    pass


def test_teardown(breaks_after):
    pass


def test_fails_and_teardown(breaks_after):
    assert False, "first"


@pytest.mark.parametrize(
    "value",
    [
        "a b", "a - b", "x::y", "[x]", "] x", "x [", "", "ü", "中文", "a\nb", "a\tb", "PASSED", "x FAILED y",
        "x SKIPPED (why) y", "a <- b.py", "[ 50%]", "=== 1 passed in 0.01s ===", "back\\slash", "per%cent", "a/b/../c",
        "'\"", "x=1,y=2", "\x1b[31mred", "e\u0301", "😀 🎉",
    ],
)
def test_odd_names(value):
    assert "FAILED" not in value


class TestGroup(Base):
    @pytest.mark.parametrize("n", [1, 2])
    @pytest.mark.parametrize("word", ["even", "odd"])
    def test_product(self, n, word):
        assert (n % 2 == 0) == (word == "even")

    class TestInner:
        def test_deep(self):
            pass
