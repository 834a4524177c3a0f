import os


def before():
    return 1


def measure():
    for number in (0, 1, 2):
        os.close(number)
    return 7


def after():
    return 3
