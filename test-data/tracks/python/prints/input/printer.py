import os
import subprocess
import sys

print("printed while the module is loaded: belongs to no test")


def speak(how):
    match how:
        case "quietly":
            pass
        case "briefly":
            print("first line")
            print("  second line  ")
        case "at length":
            for number in range(100):
                print(f"line {number}")
        case "in unicode":
            print("naïve 👩‍👩‍👧‍👦 " * 60)
        case "in colour":
            print("\x1b[31mred\x1b[0m and \x1b[1;32mgreen\x1b[0m")
        case "with control characters":
            print("bell\a, null\0, return\rhere, half a pair \ud83d")
        case "to stderr":
            print("not shown", file=sys.stderr)
        case "through others":
            os.write(1, b"written to the descriptor\n")
            subprocess.run(["echo", "printed by a child"], check=True)
            print("printed")
        case "without end":
            for _ in range(100_000):
                print("y" * 80)
        case "after closing":
            sys.stdout.close()
        case "elsewhere":
            sys.stdout = open(os.devnull, "w", encoding="utf-8")
            print("not shown")
    return how
