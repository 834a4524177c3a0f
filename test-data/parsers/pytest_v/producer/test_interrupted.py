def test_before():
    assert False, "test_interrupted.py::test_shown_again PASSED"


def test_interrupted():
    print("===== a title =====")
    raise KeyboardInterrupt


def test_after():
    pass
