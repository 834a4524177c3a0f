"""Test files of pytest and unittest."""

import json
import re

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "python"
PYTHON = tool("BARE_PYTHON", "python3")
BLOCKS = read_blocks("python")
WORDS = (
    *("decks", "cars", "places", "harbour", "empty", "tide", "gull", "mast", "größe", "甲板", "x", "with__double"),
    *("Upper", "testing", "test_test", "CamelCase", "_under"),
    "a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks_and_one_lift",
)
CLASSES = ("Ferry", "Deck", "Harbour", "My", "Ünion", "ferry", "Big_Ferry", "HTTP")
MAX_BLOCKS = 5

RIGHT = '''import asyncio


class FerryError(ValueError):
    pass


def places(decks):
    if decks < 0:
        raise FerryError("no such deck")
    return decks * 4


def greet(name="friend"):
    return f"Ahoy, {name}!"


class Ferry:
    def __init__(self, decks):
        self.decks = decks
        self.cars = []

    def load(self, car):
        self.cars.append(car)
        return self

    def free(self):
        return places(self.decks) - len(self.cars)


async def depart(n):
    await asyncio.sleep(0)
    return n + 1
'''
WRONG = RIGHT.replace("return decks * 4", "return decks * 4 + (decks == 2)")

HEAD = '''import asyncio
import functools
import os
import sys
import unittest
from unittest import TestCase, mock

import pytest

import ferry
from ferry import Ferry, FerryError, depart, greet, places
'''
HELPERS = '''import unittest

from ferry import places


class SharedCase(unittest.TestCase):
    def shared(self):
        return 4

    def test_shared(self):
        self.assertEqual(places(2), 8)


def shared_check(n):
    assert places(n) == 4 * n
'''

# Writes each report as a line.
PLUGIN = '''import json


def tell(**fields):
    with open("bare.jsonl", "a") as file:
        file.write(json.dumps(fields) + "\\n")


def pytest_runtest_logreport(report):
    sub, text = getattr(report, "context", None), None
    if sub is not None:
        params = ", ".join(f"{name}={value}" for name, value in sub.kwargs.items())
        text = f"[{sub.msg}]" if sub.msg is not None else f"({params or '<subtest>'})"
    tell(id=report.nodeid, when=report.when, outcome=report.outcome, sub=text, xfail=hasattr(report, "wasxfail"))


def pytest_collectreport(report):
    if report.failed:
        tell(broken=str(report.longrepr)[-300:])
'''


class Makers:
    """Makes names, no two of which are the same, and assertions."""

    def __init__(self, rng):
        """`rng` decides."""
        self.rng, self.count = rng, 0
        self.by_name = {"word": self.word, "class": self.class_name, "check": self.check, "assert": self.plain_assert}

    def word(self):
        """For the name of a test."""
        self.count += 1
        return f"{self.rng.choice(WORDS)}{self.count}"

    def class_name(self):
        """For the name of a class."""
        self.count += 1
        return f"{self.rng.choice(CLASSES)}{self.count}"

    def check(self):
        """An assertion of unittest."""
        decks = self.rng.randint(1, 4)
        return f"self.assertEqual(places({decks}), {decks * 4})"

    def plain_assert(self):
        """An assertion of pytest."""
        decks = self.rng.randint(1, 4)
        return f"assert places({decks}) == {decks * 4}"


def generate(rng, only):
    """Test files of some blocks, or one of the blocks that `only` names."""
    makers, files, used = Makers(rng).by_name, {}, []
    others = [("deck_test.py", 0.3), ("test_more.py", 0.15)]
    names = ["ferry_test.py"] + [name for name, chance in others if rng.random() < chance and not only]
    for name in names:
        picks = only or rng.sample(list(BLOCKS), rng.randint(2, MAX_BLOCKS))
        used += picks
        files[name] = "\n\n".join([HEAD, *(fill(BLOCKS[pick], makers) for pick in picks)])
    files["helpers_of_tests.py"] = HELPERS
    return {"files": files, "right": {"ferry.py": RIGHT}, "wrong": {"ferry.py": WRONG}, "blocks": used}


def bare(folder, case):
    """What plain pytest reports: the tests in order, each behind its subtests."""
    (folder / "bareplugin.py").write_text(PLUGIN)
    tests = sorted(name for name in case["files"] if re.search(r"(^|/)test_[^/]*\.py$|_test\.py$", name))
    options = ["-q", "-p", "no:cacheprovider", "-p", "bareplugin"]
    environment = {"PYTHONPATH": ".", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    _, out, err = run([PYTHON, "-m", "pytest", *options, *tests], folder, environment)
    (folder / "bareplugin.py").unlink()
    told = folder / "bare.jsonl"
    if not told.exists():
        raise Broken(out[-300:] + err[-300:])
    rows = [json.loads(line) for line in told.read_text().splitlines()]
    told.unlink()
    broken = [row["broken"] for row in rows if "broken" in row]
    if broken:
        raise Broken(broken[0])
    tests = {}
    for row in rows:
        tests.setdefault(row["id"], []).append(row)
    return [pair for name, reports in tests.items() for pair in of_test(name, reports)]


def of_test(name, reports):
    """The subtests and the test that these reports are of."""
    subtests, seen = [], {}
    for report in reports:
        if report["sub"] is not None:
            text = report["sub"]
            seen[text] = seen.get(text, 0) + 1
            number = f" ({seen[text]})" if seen[text] > 1 else ""
            subtests.append((f"{name} {text}{number}", "pass" if report["outcome"] == "passed" else "fail"))
    return [*subtests, (name, status([row for row in reports if row["sub"] is None], subtests))]


def status(phases, subtests):
    """The status of a test from its phases."""
    failed = [phase["when"] for phase in phases if phase["outcome"] == "failed"]
    if failed:
        return "fail" if "call" in failed else "error"
    skipped = [phase for phase in phases if phase["outcome"] == "skipped"]
    if skipped:
        return "xfail" if skipped[0]["xfail"] else "skip"
    return "fail" if any(found == "fail" for _, found in subtests) else "pass"


def shown_name(name):
    """The name that the program shows for a node of pytest."""
    path, bracket, variant = name.partition("[") if "[" in name.split(" ")[0] else (name, "", "")
    path, space, sub = path.partition(" ")
    words = ".".join(path.split("::")[1:])
    words = re.sub(r"^(.+)Test\.test_", r"\1 > ", words).replace("_", " ")
    return words + (f" [{variant}" if bracket else "") + space + sub


def bare_name(name):
    """For the comparison."""
    return plain(shown_name(name))


def product_name(name):
    """For the comparison."""
    return plain(name)
