"""Test files of Catch2."""

import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "cpp"
MAIN = tool("BARE_CATCH_MAIN", "target/honest/catch_main.o")
BLOCKS = read_blocks("cpp")
WORDS = (
    *("two decks", "größe", "甲板", "it's", "a > b", "x", "100%", "a, b", 'say \\"hi\\"', "back\\\\slash", "(paren)", "star *"),
    *("{brace}", "caf\\u00e9", "semi;", "// no comment", "~tilde", "# number", "emoji ⛴"),
    "a very long name that goes on and on about all the places of a ferry with two decks",
)

HEADER = """#pragma once
#include <stdexcept>
#include <string>
#include <vector>

namespace ferry {
int places(int decks);
std::string greet(const std::string& name = "friend");
template <typename T> T twice(T t) { return t + t; }
}
"""
RIGHT = """#include "ferry.h"

namespace ferry {
int places(int decks) {
    if (decks < 0) throw std::domain_error("no such deck");
    return decks * 4;
}
std::string greet(const std::string& name) { return "Ahoy, " + name + "!"; }
}
"""
WRONG = RIGHT.replace("return decks * 4", "return decks * 4 + (decks == 2)")

HEAD = """#include "ferry.h"
#ifdef EXERCISM_TEST_SUITE
#include <catch2/catch.hpp>
#else
#include "test/catch.hpp"
#endif

"""


class Makers(dict):
    """What the words in blocks stand for: names that no other block has, and assertions."""

    def __init__(self, rng):
        """With a source of chance."""
        self.rng, self.number = rng, 0
        super().__init__(words=self.words, number=self.next, check=self.check, check_check=lambda: self.check("CHECK"))

    def next(self):
        """The next number."""
        self.number += 1
        return str(self.number)

    def words(self):
        """A test's name."""
        return f"{self.rng.choice(WORDS)} {self.next()}"

    def check(self, word="REQUIRE"):
        """An assertion that holds, but for the wrong solution with two decks."""
        decks = self.rng.randint(1, 4)
        return f"{word}(ferry::places({decks}) == {decks * 4});"


def generate(rng, only=None):
    """A test file of some blocks."""
    picks = only or rng.sample(list(BLOCKS), rng.randint(3, 7))
    makers = Makers(rng)
    text = HEAD + "\n".join(fill(BLOCKS[name], makers) for name in picks)
    files = {"ferry_test.cpp": text, "ferry.h": HEADER}
    return {"files": files, "right": {"ferry.cpp": RIGHT}, "wrong": {"ferry.cpp": WRONG}, "blocks": picks}


def main_object():
    """Catch2's main function, compiled once."""
    path = Path(MAIN).resolve()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        source = path.with_suffix(f".{os.getpid()}.cpp")
        source.write_text("#define CATCH_CONFIG_MAIN\n#include <catch2/catch.hpp>\n")
        run(["g++", "-std=gnu++17", "-c", "-o", str(path), str(source)], path.parent)
    return str(path)


def bare(folder, case):
    """The results that Catch2 writes as XML."""
    options = ["-std=gnu++17", "-DEXERCISM_TEST_SUITE", "-DEXERCISM_RUN_ALL_TESTS"]
    code, _, err = run(["g++", *options, "-o", "bare.out", "ferry_test.cpp", "ferry.cpp", main_object()], folder)
    if code:
        raise Broken(err[-600:])
    _, out, err = run(["./bare.out", "-r", "xml"], folder)
    (folder / "bare.out").unlink()
    try:
        root = ElementTree.fromstring(out)
    except ElementTree.ParseError as reason:
        raise Broken(f"{reason}: {out[-300:]}{err[-300:]}") from reason
    is_right = {test.get("name"): test.find("OverallResult").get("success") for test in root.iter("TestCase")}
    return [(name, "pass" if success == "true" else "fail") for name, success in is_right.items()]


bare_name = product_name = plain


def shown_name(name):
    """The program shows names as they are."""
    return name
