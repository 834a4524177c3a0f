"""What the languages of the fuzzer share."""

import os
import re
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
TIMEOUT_S = 180


class Broken(Exception):
    """The bare tool could not run a generated file: a fault of the generator."""


def run(argv, folder, env=None):
    """Runs a command. Returns its exit code, its standard output and its standard error."""
    environment = {**os.environ, **(env or {})}
    try:
        done = subprocess.run(
            argv, cwd=folder, env=environment, capture_output=True, text=True, errors="replace", timeout=TIMEOUT_S
        )
    except subprocess.TimeoutExpired:
        return 124, "", f"no end after {TIMEOUT_S} s"
    return done.returncode, done.stdout, done.stderr


def plain(name):
    """A name as its words in lower case: tracks show names in the way of their language."""
    return " ".join(re.sub(r"[^\w]+", " ", name.lower().replace("_", " ")).split())


def tool(variable, default):
    """A bare tool, which an environment variable may name."""
    return os.environ.get(variable, default)


def read_blocks(language):
    """The blocks of a language, by name: the texts below `#### NAME` in the files of blocks/LANGUAGE."""
    blocks = {}
    for path in sorted((HERE / "blocks" / language).iterdir()):
        for part in path.read_text().split("#### ")[1:]:
            name, _, text = part.partition("\n")
            blocks[name] = text.rstrip() + "\n"
    return blocks


def fill(text, makers):
    """A block in which `{{word}}` is what the maker `word` makes, and each `{{word a}}` is the same word."""
    made = {}

    def make(found):
        kind, label = found.groups()
        if label is None:
            return makers[kind]()
        if (kind, label) not in made:
            made[kind, label] = makers[kind]()
        return made[kind, label]

    return re.sub(rf"{{{{({'|'.join(makers)})(?: (\w))?}}}}", make, text)
