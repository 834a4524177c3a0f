import subprocess
import time


def before():
    print("before")
    return 1


def measure():
    print("measuring")
    subprocess.run(["echo", "asking a friend"], check=True)
    time.sleep(1000)


def after():
    return 3
