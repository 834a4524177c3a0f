"""A submission that passes."""


def add(a, b):
    return a + b
