import os
import sys


def close():
    print("before")
    sys.stdout.close()
    print("after")


def close_behind_its_back():
    print("before")
    os.close(1)
    print("after")


def leave_with():
    with sys.stdout as out:
        out.write("within\n")
    return out.closed


def original():
    sys.__stdout__.close()
    print("after")


def speak():
    print("here")
    return "spoken"
