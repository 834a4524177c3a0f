import os


def before():
    return 1


def measure():
    for _ in range(1500):
        os.mkdir("a" * 40)
        os.chdir("a" * 40)
    return 7


def after():
    return 3
