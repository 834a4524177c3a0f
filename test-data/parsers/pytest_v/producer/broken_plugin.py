def pytest_runtest_logstart(nodeid):
    if nodeid.endswith("two"):
        raise ValueError("a plugin is broken")
