import os


def before():
    return 1


def measure():
    for _ in range(60):
        if os.fork() == 0:
            while True:
                pass
    os.wait()


def after():
    return 3
