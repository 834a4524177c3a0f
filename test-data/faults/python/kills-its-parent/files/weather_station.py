import os
import signal


def before():
    return 1


def measure():
    os.kill(os.getppid(), signal.SIGKILL)
    return 7


def after():
    return 3
