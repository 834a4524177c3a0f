import unittest

import pytest

from ferry import label, places

TEXTS = {
    "a # sign": "#",
    'double "quotes"': '"',
    "single 'quotes'": "'",
    "[brackets]": "[x]",
    "(parentheses)": "(x)",
    "{braces}": "{x}",
    "emoji 🚢": "🚢",
    "colons::and.dots": "a::b",
    "slash/and\\backslash": "a\\b",
    "tab\there": "\t",
    "newline": "\n",
    "100 %": "%s",
    "a > b": ">",
    " blanks  around ": "  ",
    "- passed": "- passed",
    "~": "~",
    "x" * 120: "x",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_label(text):
    assert label(text) == f"<{text}>"


@pytest.mark.parametrize("text", TEXTS.values())
def test_label_without_ids(text):
    assert label(text) == f"<{text}>"


@pytest.mark.parametrize("decks", [1.5, -1, True, None, 2**70, (1,), {"a": 1}, [], "", b"\x00", object], ids=repr)
def test_kinds(decks):
    assert label(decks) == f"<{decks}>"


@pytest.mark.parametrize(("decks", "expected"), [(1, 4), (1, 4), (2, 8)], ids=["one", "one", "two"])
def test_same_ids(decks, expected):
    assert places(decks) == expected


class LabelTest(unittest.TestCase):
    def test_label(self):
        for name, text in TEXTS.items():
            with self.subTest(name):
                self.assertEqual(label(text), f"<{text}>")

    def test_places(self):
        for decks in (1, 2, 2):
            with self.subTest("the same message", decks=decks):
                self.assertEqual(places(decks), 4 * decks)

    def test_parameters(self):
        for decks in (1, 2):
            with self.subTest(decks=decks, name="a=b, c"), self.subTest(inner=decks):
                self.assertEqual(places(decks), 4 * decks)

    def test_größe_甲板(self):
        """A docstring # with [signs] and 'quotes'."""
        self.assertEqual(places(3), 12)

    def test__with___underscores_(self):
        self.assertEqual(places(3), 12)
