import os
import signal


def greet(name="world"):
    if name == "Ada":
        os.kill(os.getpid(), signal.SIGSEGV)
    return f"Hello, {name}!"
