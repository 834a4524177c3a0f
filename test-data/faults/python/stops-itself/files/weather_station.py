import os
import signal


def before():
    return 1


def measure():
    os.kill(os.getpid(), signal.SIGSTOP)
    return 7


def after():
    return 3
