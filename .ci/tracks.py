#!/usr/bin/env python3
"""Which tracks the gate tests beside those of bin/run-tests.sh.

    .ci/tracks.py select    prints the tracks that changed since the record, and a quarter of the others
    .ci/tracks.py record    writes the record: what was tested when `.ci/run --all` passed

A line of the record, .ci/tested-tracks.txt, is the digest of all that belongs to one track: its folder and the folders that it
uses, its parser, its grammar, and its test data, as they stand in git's index. The quarter is chosen by the number of commits, so
that four successive commits cover all tracks.
"""

import hashlib
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RECORD = ROOT / ".ci/tested-tracks.txt"
TRACKS = ROOT / "tracks"
# What bin/run-tests.sh tests always.
ALWAYS = re.search(r'TEST_RUNNER_TRACKS:=([^}]*)', (ROOT / "bin/run-tests.sh").read_text())[1].split()


def git(*words):
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def grammar_crates():
    """The crate of each grammar, by the grammar's name in `track.toml`."""
    table = (ROOT / "crates/test-source/src/grammar.rs").read_text()
    return dict(re.findall(r'\("(\w+)", \|\| (tree_sitter_\w+)::', table))


def locked_packages():
    """Name and version of each package that is locked, as one text."""
    packages = tomllib.loads((ROOT / "Cargo.lock").read_text())["package"]
    return {package["name"]: f'{package["name"]} {package["version"]}' for package in packages}


def digest(track, crates, packages):
    """The digest of all that a track is made of."""
    settings = tomllib.loads((TRACKS / track / "track.toml").read_text())
    folders = [f"tracks/{folder}" for folder in [track, *settings.get("uses", [])]]
    # Parsers and grammars stand in `track.toml`, in the `shared.toml` of a folder that it uses, and in its other tables.
    tables = "".join(file.read_text() for folder in folders for file in sorted((ROOT / folder).glob("*.toml")))
    parsers = re.findall(r'^parser = "(\w+)"', tables, re.M)
    used = {crates[grammar].replace("_", "-") for grammar in re.findall(r'^grammar = "(\w+)"', tables, re.M)}
    patterns = folders + [f"crates/test-report/src/parser/{parser}{end}" for parser in parsers for end in (".rs", "")]
    patterns += [f"test-data/*/{track}/*"]
    text = git("ls-files", "--stage", "--", *patterns) + "".join(packages[crate] for crate in sorted(used))
    return hashlib.sha256(text.encode()).hexdigest()


def digests():
    crates, packages = grammar_crates(), locked_packages()
    tracks = sorted(path.parent.name for path in TRACKS.glob("*/track.toml"))
    return {track: digest(track, crates, packages) for track in tracks}


def recorded():
    lines = RECORD.read_text().splitlines() if RECORD.exists() else []
    return {track: value for value, track in map(str.split, lines)}


def select():
    before = recorded()
    others = {track: value for track, value in digests().items() if track not in ALWAYS}
    changed = [track for track, value in others.items() if before.get(track) != value]
    same = [track for track in others if track not in changed]
    quarter = int(git("rev-list", "--count", "HEAD")) % 4
    print(*sorted(changed + same[quarter::4]))


def record():
    RECORD.write_text("".join(f"{value}  {track}\n" for track, value in digests().items()))


match sys.argv[1:]:
    case ["select"]:
        select()
    case ["record"]:
        record()
    case _:
        sys.exit(__doc__)
