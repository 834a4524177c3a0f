import os
import signal


def before():
    return 1


def measure():
    os.killpg(0, signal.SIGKILL)


def after():
    return 3
