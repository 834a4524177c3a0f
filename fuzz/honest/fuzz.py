#!/usr/bin/env python3
"""Compares the tests of `test-runner` with those of the bare test tool, on generated honest test files: README.md."""

import argparse
import importlib
import json
import os
import random
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import txtar  # noqa: E402
from common import TIMEOUT_S, Broken, run  # noqa: E402
from compare import compare  # noqa: E402

SLUG = "ferry"
# The words of a saved case.
SAVED = {"error": "fail", "xfail": "pass"}
# The solutions of a case, each with the file of its list.
LISTS = {"right": "bare.txt", "wrong": "bare-wrong.txt"}


def options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", nargs="?", help="a module of lang/")
    parser.add_argument("--count", type=int, default=20, help="how many exercises")
    parser.add_argument("--seed", type=int, default=0, help="the number of the first")
    parser.add_argument("--each", action="store_true", help="one exercise for each block, with that block alone")
    parser.add_argument("--only", default="", help="the blocks to use, with commas")
    parser.add_argument("--without", default="", help="blocks to leave out, with commas")
    parser.add_argument("--runner", default="test-runner", help="the program")
    parser.add_argument("--work", default="target/honest", help="where exercises that differ are left")
    parser.add_argument("--keep", action="store_true", help="leave the others there, too")
    parser.add_argument("--jobs", type=int, default=2, help="how many exercises at a time")
    parser.add_argument("--list", type=Path, metavar="CASE", help="print the lists of a case, TRACK/CASE.txtar")
    parser.add_argument("--save", type=Path, metavar="CASE", help="write an exercise of --only as a case")
    parser.add_argument("--unpack", type=Path, nargs=2, metavar=("CASE", "FOLDER"), help="write FOLDER/right and wrong")
    args = parser.parse_args()
    if not args.language and not args.unpack:
        parser.error("the language is missing")
    return args


def write(folder, files):
    """Makes a folder with these files."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode())


def of_program(runner, track, folder):
    """The results of the program."""
    argv = [runner, "run", SLUG, str(folder), "--output", "-", "--track", track, "--timeout", str(TIMEOUT_S)]
    code, out, err = run(argv, folder)
    try:
        return json.loads(out)
    except ValueError:
        return {"status": "nothing", "message": f"exit code {code}: {err[:300]}", "tests": []}


class Exercise:
    """Generated test files with a right and a wrong solution."""

    def __init__(self, lang, seed, blocks):
        """Generates it. The same seed gives the same files."""
        name = lang.__name__.rpartition(".")[2]
        self.lang, self.seed = lang, seed
        self.case = lang.generate(random.Random(f"{name}-{seed}"), blocks)

    def bare(self, kind, folder):
        """The bare tool's list of tests with one of the solutions."""
        write(folder, {**self.case["files"], **self.case[kind]})
        return self.lang.bare(folder, self.case)

    def differences(self, kind, args):
        """The number of tests, and the differences with one of the solutions, whose folder stays if there are any."""
        folder = Path(args.work).resolve() / args.language / f"{self.seed:04}-{kind}"
        try:
            tests = self.bare(kind, folder)
        except Broken as reason:
            return 0, [f"BARE-BROKEN {reason}"], folder
        problems = compare(self.lang, tests, of_program(args.runner, self.lang.TRACK, folder))
        if not problems and not args.keep:
            shutil.rmtree(folder)
        return len(tests), problems, folder

    def save(self, path):
        """Writes it as a case of `test-data/honest`, with what the bare tool says of both solutions."""
        lists = {}
        with tempfile.TemporaryDirectory() as place:
            for kind, name in LISTS.items():
                lists[name] = saved(self.lang, self.bare(kind, Path(place) / kind))
        right = {**self.case["files"], **self.case["right"]}
        wrong = {f"wrong/{name}": text for name, text in self.case["wrong"].items() if right.get(name) != text}
        txtar.write(path, {**lists, **dict(sorted(right.items())), **dict(sorted(wrong.items()))})


def saved(lang, tests):
    """The lines of a `bare.txt`."""
    return "".join(f"{SAVED.get(status, status)} {lang.shown_name(name)}\n" for name, status in tests)


def solutions(case):
    """The solutions of a case with their tests. A wrong one has the files of the right one, but for its own."""
    files = txtar.read(case)
    lists = {kind: files.pop(name) for kind, name in LISTS.items() if name in files}
    wrong = {path.removeprefix("wrong/"): files.pop(path) for path in list(files) if path.startswith("wrong/")}
    whole = {"right": files, "wrong": {**files, **wrong}}
    return {kind: whole[kind] for kind in lists}


def listed(lang, case):
    """The lists of a case that is there, as they stand in it."""
    lists = {}
    with tempfile.TemporaryDirectory() as place:
        for kind, files in solutions(case).items():
            folder = Path(place) / kind
            write(folder, files)
            lists[LISTS[kind]] = saved(lang, lang.bare(folder, {"files": list(files)}))
    return txtar.pack(lists)


def one(lang, seed, blocks, args):
    """Both solutions of an exercise."""
    exercise = Exercise(lang, seed, blocks)
    return exercise, [(kind, *exercise.differences(kind, args)) for kind in ("right", "wrong")]


def main():
    """Prints the differences, and a line with the sums. Ends with 1 if there are differences."""
    args = options()
    if args.unpack:
        case, folder = args.unpack
        for kind, files in solutions(case).items():
            write(folder / kind, files)
        return 0
    args.runner = os.path.abspath(args.runner) if os.sep in args.runner else args.runner
    lang = importlib.import_module("lang." + args.language)
    for name in filter(None, args.without.split(",")):
        del lang.BLOCKS[name]
    only = args.only.split(",") if args.only else None
    if args.list:
        print(listed(lang, args.list), end="")
        return 0
    if args.save:
        Exercise(lang, args.seed, only).save(args.save)
        return 0
    tasks = [(seed, only) for seed in range(args.seed, args.seed + args.count)]
    if args.each:
        tasks = [(9000 + at, [name]) for at, name in enumerate(lang.BLOCKS)]
    begin, runs, differing, tests = time.time(), 0, 0, 0
    with ThreadPoolExecutor(args.jobs) as pool:
        for exercise, found in pool.map(lambda task: one(lang, *task, args), tasks):
            for kind, count, problems, folder in found:
                runs, tests, differing = runs + 1, tests + count, differing + bool(problems)
                if problems:
                    blocks = " ".join(exercise.case["blocks"])
                    print(f"== {exercise.seed} {kind} [{blocks}] {folder}", *problems, sep="\n    ", flush=True)
    seconds = time.time() - begin
    print(f"{args.language}: {runs} runs, {runs - differing} agree, {differing} differ; {tests} tests; {seconds:.0f} s")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
