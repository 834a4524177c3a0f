import os
import sys


class Speech:
    pass


def speak(how):
    match how:
        case "after closing the stream":
            sys.stdout.close()
        case "after closing what is below":
            sys.stdout.buffer.close()
        case "after taking it apart":
            sys.stdout.detach()
        case "after closing the descriptor":
            os.close(1)
        case "half a line":
            print("half", end="")
        case _:
            print("heard")
