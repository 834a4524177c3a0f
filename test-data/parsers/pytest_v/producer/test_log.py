import logging


def test_logs():
    logging.error("test_log.py::test_made_up PASSED")
    logging.warning("all FAILED")


def test_fails():
    logging.error("first")
    assert False


def test_quiet():
    pass
