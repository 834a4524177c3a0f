import os
import time


def before():
    return 1


def measure():
    os.mkdir("many")
    for number in range(110_000):
        os.mknod(f"many/{number}")
    time.sleep(1000)


def after():
    return 3
