import os
import sys


def greet(name="world"):
    if os.fork() == 0:
        return f"Hello, {name}!"
    os.wait()
    return "wrong"
