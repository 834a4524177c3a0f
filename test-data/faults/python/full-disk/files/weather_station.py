import os
import time


def before():
    return 1


def measure():
    for number in range(40):
        file = os.open(f"file-{number}", os.O_CREAT | os.O_WRONLY)
        os.posix_fallocate(file, 0, 60 << 20)
    time.sleep(1000)


def after():
    return 3
