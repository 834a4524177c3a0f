"""Test files of Rust's own harness."""

import re
import tempfile

from common import Broken, fill, plain, read_blocks, run, tool

TRACK = "rust"
CARGO = tool("BARE_CARGO", "cargo")
BLOCKS = read_blocks("rust")
WORDS = (
    *("two_decks", "x", "_under", "test_it", "größe", "double__under", "r"),
    "a_very_long_name_that_goes_on_and_on_about_the_places_of_a_ferry_with_two_decks",
)
STATUS = {"ok": "pass", "FAILED": "fail", "ignored": "skip"}

RIGHT = """#[derive(Debug, PartialEq)]
pub enum Error {
    NoDeck,
}

pub fn places(decks: i32) -> i32 {
    decks * 4
}

pub fn check(decks: i32) -> Result<i32, Error> {
    if decks < 0 { Err(Error::NoDeck) } else { Ok(places(decks)) }
}

pub fn boom(decks: i32) -> i32 {
    if decks < 0 {
        panic!("no such deck");
    }
    places(decks)
}
"""
WRONG = RIGHT.replace("decks * 4", "decks * 4 + i32::from(decks == 2)")

MANIFEST = '[package]\nname = "ferry"\nversion = "0.1.0"\nedition = "2021"\n'
HEAD = "#![allow(unused_imports, non_snake_case, mixed_script_confusables, dead_code)]\nuse ferry::*;\n\n"


class Makers(dict):
    """What the words in blocks stand for: names that no other block has, and assertions."""

    def __init__(self, rng):
        """With a source of chance."""
        self.rng, self.number = rng, 0
        super().__init__(test=lambda: self.rng.choice(WORDS) + self.next(), number=self.next, check=self.check)

    def next(self):
        """The next number."""
        self.number += 1
        return str(self.number)

    def check(self):
        """An assertion that holds, but for the wrong solution with two decks."""
        decks = self.rng.randint(1, 4)
        return f"assert_eq!(places({decks}), {decks * 4});"


def generate(rng, only=None):
    """One or two test files of some blocks."""
    picks = only or rng.sample(list(BLOCKS), rng.randint(2, 6))
    makers = Makers(rng)

    def file(blocks):
        return HEAD + "\n".join(fill(BLOCKS[name], makers) for name in blocks)

    files = {"Cargo.toml": MANIFEST, "tests/ferry.rs": file(picks)}
    if not only and rng.random() < 0.25:
        more = rng.sample(list(BLOCKS), 2)
        files["tests/deck.rs"] = file(more)
        picks = picks + more
    return {"files": files, "right": {"src/lib.rs": RIGHT}, "wrong": {"src/lib.rs": WRONG}, "blocks": picks}


def bare(folder, case):
    """The results of `cargo test`, with ignored tests, as the track runs them."""
    with tempfile.TemporaryDirectory() as target:
        argv = [CARGO, "test", "--offline", "--no-fail-fast", "--", "--include-ignored", "--test-threads=1"]
        _, out, err = run(argv, folder, {"CARGO_TARGET_DIR": target})
    (folder / "Cargo.lock").unlink(missing_ok=True)
    lines = re.finditer(r"^test (\S+)(?: - should panic)? \.\.\. .*?(ok|FAILED|ignored)\b", out, re.M | re.S)
    found = [(line[1], STATUS[line[2]]) for line in lines if line[1] != "fake"]
    if not found:
        raise Broken(out[-300:] + err[-600:])
    return found


def bare_name(name):
    """Without what the track leaves out."""
    return plain(re.sub(r"^test_", "", name))


product_name = bare_name


def shown_name(name):
    """As the track makes it."""
    words = re.sub(r"\s+", " ", name.lower().replace("_", " "))
    words = re.sub(r"^ ?(?:test )?", "", words)
    return words[:1].upper() + words[1:]
