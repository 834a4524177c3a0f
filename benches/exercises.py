"""The exercises of `runs.py`: one for each track and size, from the track's file in `exercises/`.

An exercise adds two numbers; `small` has 3 tests, `medium` 20, `many` 200, and `broken` is `small` with a solution that its
language refuses. A file names `solution` (several: the first is meant), `test`, what the solution says (`right`, `wrong`), what
the test file says (`tests`: its parts; what `each` says stands there once for each test, with `@N` for the test's number and
`@S` for what it expects), other files (`[files]`), and how the language's usual runner tests this (`bare`), in the
folder, with `$TOOLS` for what `install` made and `$TRACK` for the track's own folder.
"""

import json
import os
import tomllib

SIZES = {"small": 3, "medium": 20, "many": 200, "broken": 3}
SLUG = "add-up"


def load(path):
    with open(path, "rb") as file:
        return tomllib.load(file)


FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "exercises")
TRACKS = {name.removesuffix(".toml"): load(os.path.join(FOLDER, name)) for name in sorted(os.listdir(FOLDER))}


def part(said, size):
    """A part of the test file."""
    if isinstance(said, str):
        return said
    one = lambda n: said["each"].replace("@S", str(n + 2)).replace("@N", str(n))
    return "\n".join(map(one, range(1, SIZES[size] + 1)))


def files(track, size):
    """The exercise's files by their paths."""
    exercise = TRACKS[track]
    solution = exercise["solution"] if isinstance(exercise["solution"], list) else [exercise["solution"]]
    return exercise.get("files", {}) | {
        solution[0]: exercise["wrong" if size == "broken" else "right"],
        exercise["test"]: "".join(part(said, size) for said in exercise["tests"]),
        ".meta/config.json": json.dumps({"files": {"solution": solution, "test": [exercise["test"]]}}) + "\n",
    }
