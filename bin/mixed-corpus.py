#!/usr/bin/env python3
"""Makes rows for `batch` of right, wrong, broken, hostile and slow solutions: mixed-corpus.py COUNT CHECKOUT... > in.jsonl

A CHECKOUT is a track repository, or a folder of such as Aider's polyglot benchmark. Of it come the reference solutions, what a
student starts with, and references with one change; of this repository the fixtures, forgeries and faults of the tracks that are
installed here. The same arguments give the same rows, in an order that mixes all kinds.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from lay_cases import lay, settings_of

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("TEST_RUNNER", "test-runner")
CHANGES = [
    (r"\b(\d+)\b", lambda found: str(int(found[1]) + 1)),
    (r" (<=|>=|==|!=|<|>) ", lambda found: f" {dict(zip(['<=', '>=', '==', '!=', '<', '>'], ['<', '>', '!=', '==', '<=', '>=']))[found[1]]} "),
    (r" ([+*-]) ", lambda found: f" {dict(zip('+-*', '-+-'))[found[1]]} "),
    (r"\b(true|false|True|False)\b", lambda found: {"true": "false", "false": "true", "True": "False", "False": "True"}[found[1]]),
]


def number(text):
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def planned(checkout, *options):
    made = subprocess.run([PROGRAM, "batch", "plan", checkout, *options], capture_output=True, text=True, check=True)
    return [json.loads(line) for line in made.stdout.splitlines()]


def changed(row):
    """The row with one change in one of its files; None where there is nothing to change."""
    for path, text in row["files"].items():
        places = [(found.start(), found, change) for pattern, change in CHANGES for found in re.finditer(pattern, text)]
        if places:
            start, found, change = sorted(places, key=lambda place: place[0])[number(row["id"]) % len(places)]
            mutant = text[:start] + change(found) + text[found.end():]
            return row | {"id": f"changed/{row['id']}", "kind": "changed", "files": row["files"] | {path: mutant}}
    return None


def texts(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            return None
        if path.is_file():
            try:
                found[str(path.relative_to(folder))] = path.read_text()
            except UnicodeDecodeError:
                return None
    return found


def solution(case, settings):
    """What the case lays over the track's exercise; nothing if it has an exercise of its own, or files that are no text."""
    base = (case.parent / settings["base"]).resolve() if "base" in settings else None
    if (case / "input").is_dir() or base and (base / "input").is_dir():
        return None
    own = texts(case / "files")
    if own is None:
        return None
    below = solution(base, settings_of(base.parent)[base.name]) or {} if base else {}
    return below | own | settings.get("files", {})


def whole(case):
    """The folder with the case's input."""
    if (case / "input").is_dir():
        return case / "input"
    folder = ROOT / "target/mixed-corpus" / case.parent.name / case.name
    shutil.rmtree(folder, ignore_errors=True)
    lay(case, folder)
    return folder


def cases(kind, track):
    folder = ROOT / "test-data" / kind / track
    for name, settings in settings_of(folder).items():
        case = folder / name
        if kind == "tracks":
            row = {"dir": str(whole(case))}
        else:
            files = solution(case, settings)
            if not files:
                continue
            row = {"files": files, "exercise": str(folder / "exercise")}
        row = {"id": f"{kind}/{track}/{name}", "kind": kind, "track": track, "slug": settings.get("slug", name)} | row
        if "timeout" in settings:
            row["limits"] = {"wall_s": settings["timeout"]}
        yield row


def main():
    count, checkouts = int(sys.argv[1]), sys.argv[2:]
    doctor = subprocess.run([PROGRAM, "doctor", "--json"], capture_output=True, text=True, check=False)
    ready = [row["track"] for row in json.loads(doctor.stdout) if row["ready"]]
    rows = [row for kind in ("tracks", "forgery", "faults") for track in ready for row in cases(kind, track)]
    for checkout in checkouts:
        name = Path(checkout).name
        for kind, options in (("reference", []), ("stub", ["--stubs"])):
            found = [row | {"id": f"{kind}/{name}/{row['id']}", "kind": kind} for row in planned(checkout, *options)]
            rows += [row for row in found if row["track"] in ready]
            if kind == "reference":
                rows += [row for row in map(changed, found) if row and row["track"] in ready]
    rows.sort(key=lambda row: number(row["id"]))
    if len(rows) < count:
        sys.exit(f"error: there are {len(rows)} solutions\nhelp: give more checkouts")
    for row in rows[:count]:
        print(json.dumps(row))


main()
