"""Tests of pytest itself print whole sessions."""
INNER = """\
============================= test session starts ==============================
collected 2 items

inner.py::test_a PASSED                                                  [ 50%]
inner.py::test_b FAILED                                                  [100%]

=================================== ERRORS ====================================
____________________ ERROR collecting inner_broken.py ____________________
=================================== FAILURES ===================================
____________________________________ test_b ____________________________________
=========================== short test summary info ============================
FAILED inner.py::test_b
ERROR inner_broken.py
========================= 1 failed, 1 passed in 0.01s ==========================
"""


def test_first():
    print(INNER)
    assert False


def test_second():
    print("===== 50 passed in 0.01s =====")
    print(INNER)
    assert False


def test_third():
    print(INNER)
