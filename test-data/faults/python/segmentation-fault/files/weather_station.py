import ctypes


def before():
    return 1


def measure():
    return ctypes.string_at(0)


def after():
    return 3
