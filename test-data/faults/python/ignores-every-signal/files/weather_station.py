import signal
import time


def before():
    return 1


def measure():
    for number in range(1, 32):
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_IGN)
    time.sleep(1000)


def after():
    return 3
