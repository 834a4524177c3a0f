import there_is_no_such_module


def test_never():
    pass
