"""Test files of Unity."""

import re
from collections import Counter

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "c"
UNITY = tool("BARE_UNITY", ".")
BLOCKS = read_blocks("c")
WORDS = ("two_decks", "x", "_under", "Upper", "0", "double__under", "a_long_name_about_all_places_of_a_ferry_with_two_decks")
STATUS = {"PASS": "pass", "FAIL": "fail", "IGNORE": "skip"}

HEADER = """#ifndef FERRY_H
#define FERRY_H

#include <stdbool.h>

int places(int decks);
bool empty(int decks);

#endif
"""
RIGHT = """#include "ferry.h"

int places(int decks) { return decks * 4; }

bool empty(int decks) { return decks == 0; }
"""
WRONG = RIGHT.replace("return decks * 4", "return decks * 4 + (decks == 2)")

HEAD = """#include "test-framework/unity.h"
#include "ferry.h"
#include <stdio.h>

void setUp(void)
{
}

void tearDown(void)
{
}

"""


class Makers(dict):
    """What the words in blocks stand for: names that no other block has, and assertions."""

    def __init__(self, rng):
        """With a source of chance."""
        self.rng, self.number = rng, 0
        super().__init__(test=self.test, number=self.next, check=self.check)

    def next(self):
        """The next number."""
        self.number += 1
        return str(self.number)

    def test(self):
        """A function's name."""
        return f"test_{self.rng.choice(WORDS)}{self.next()}"

    def check(self):
        """An assertion that holds, but for the wrong solution with two decks."""
        decks = self.rng.randint(1, 4)
        return f"TEST_ASSERT_EQUAL_INT({decks * 4}, places({decks}));"


def generate(rng, only=None):
    """A test file of some blocks; what follows `==== main` in a block stands in the main function."""
    picks = only or rng.sample(list(BLOCKS), rng.randint(2, 6))
    makers = Makers(rng)
    filled = [fill(BLOCKS[name], makers).partition("==== main\n") for name in picks]
    begin, end = rng.choice((("UNITY_BEGIN();", "return UNITY_END();"), ('UnityBegin("test_ferry.c");', "return UnityEnd();")))
    runs = "".join(f"   {line}\n" for _, _, lines in filled for line in lines.splitlines())
    text = HEAD + "\n".join(body for body, _, _ in filled)
    text += f"\nint main(void)\n{{\n   {begin}\n\n{runs}\n   {end}\n}}\n"
    files = {"test_ferry.c": text, "ferry.h": HEADER}
    return {"files": files, "right": {"ferry.c": RIGHT}, "wrong": {"ferry.c": WRONG}, "blocks": picks}


def bare(folder, case):
    """The results that Unity prints. What a test begins with is for the student to remove, as the track does."""
    source = (folder / "test_ferry.c").read_text()
    enabled = re.sub(r"(\(void\)\s*\{\s*)TEST_IGNORE(_MESSAGE)?\([^;]*;", r"\1", source).replace("test-framework/", "")
    (folder / "bare.c").write_text(enabled)
    argv = ["gcc", "-std=gnu17", f"-I{UNITY}", "-o", "bare.out", "bare.c", "ferry.c", f"{UNITY}/unity.c", "-lm"]
    code, _, err = run(argv, folder)
    (folder / "bare.c").unlink()
    if code:
        raise Broken(err[-500:])
    _, out, _ = run(["./bare.out"], folder)
    (folder / "bare.out").unlink()
    lines = re.finditer(r"^(?!ferry_test)[^:\n]*:\d+:(\w+):(PASS|FAIL|IGNORE)", out, re.M)
    return list(numbered((line[1], STATUS[line[2]]) for line in lines))


def numbered(tests):
    """A test that runs again has a number behind its name here."""
    runs = Counter()
    for name, status in tests:
        runs[name] += 1
        yield (name if runs[name] == 1 else f"{name} ({runs[name]})"), status


def bare_name(name):
    """Without what all names begin with."""
    return plain(re.sub(r"^test_", "", name))


product_name = bare_name


def shown_name(name):
    """The program shows names as they are."""
    return name
