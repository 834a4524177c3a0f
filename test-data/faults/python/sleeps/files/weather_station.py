import time


def before():
    return 1


def measure():
    time.sleep(1000)


def after():
    return 3
