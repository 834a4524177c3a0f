import sys


def greet(name="world"):
    return f"Hello, {name}!"


print(greet())
sys.exit()
