import os
import time


def before():
    return 1


def measure():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(1000)
        os._exit(0)
    os.wait()
    return 7


def after():
    return 3
