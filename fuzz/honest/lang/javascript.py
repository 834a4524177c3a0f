"""Test files of Jest."""

import json
import os
import subprocess
import threading

from common import HERE, Broken, fill, plain, read_blocks, tool

TRACK = "javascript"
PRESET = "@exercism/babel-preset-javascript"
EXTENSIONS = ("js", "spec.js")
# A folder with `node_modules`, where jest and the preset of babel are.
JEST = tool("BARE_JEST", "/usr/local/share/test-runner/tracks/javascript")
BLOCKS = read_blocks("javascript")
THREAD = threading.local()
# They keep the other tests of their file from running.
FOCUSED = {"fdescribe", "fit", "only", "only_concurrent", "only_each", "only_in_group"}
FOCUS_CHANCE = 0.15
MAX_BLOCKS = 6
WORDS = (
    *("two decks", "no cars", "größe", "甲板 🚢", "a > b", "x", "it's", 'say "hi"', "100% full", "$dollar", "é"),
    *("back\\\\slash", "tab\\tin it", "trailing ", " leading", "a  b", "a/b.c", "(paren)", "[br]", "test", "describe"),
    *("constructor", "__proto__", "0", "emoji 👩‍👩‍👧", "&amp; <b>", "# 1"),
    "a very long name that goes on and on about all the places of a ferry with two decks and one lift for the cars",
)

RIGHT = """export const places = (decks) => {
  if (decks < 0) throw new RangeError('no such deck');
  return decks * 4;
};
export const greet = (name = 'friend') => `Ahoy, ${name}!`;
export const later = async (n) => n + 1;
export class Ferry {
  constructor(decks) {
    this.decks = decks;
    this.cars = [];
  }
  load(car) {
    this.cars.push(car);
    return this;
  }
  get free() {
    return places(this.decks) - this.cars.length;
  }
}
"""
HEAD = "import { places, greet, later, Ferry } from './ferry';\n"
HELPER = """import { places } from './ferry';
export const sharedTests = (n) => {
  test('shared ' + n, () => { expect(places(n)).toBe(4 * n); });
  describe('shared group', () => { test('in it', () => { expect(places(1)).toBe(4); }); });
};
"""


def wrong(solution):
    """A solution with a fault."""
    return solution.replace("return decks * 4", "return decks * 4 + (decks === 2 ? 1 : 0)")


class Makers:
    """Makes literals of names, no two of which are the same, and tests."""

    def __init__(self, rng):
        """`rng` decides."""
        self.rng, self.count = rng, 0
        self.by_name = {
            "number": self.number,
            "name": self.name,
            "check": self.check,
            "test": lambda: self.test("test"),
            "it": lambda: self.test("it"),
        }

    def number(self):
        """A number that nothing else has."""
        self.count += 1
        return str(self.count)

    def name(self):
        """A literal."""
        text, quote = self.rng.choice(WORDS) + self.number(), self.rng.choice("'\"`")
        return quote + text.replace(quote, "\\" + quote).replace("${", "\\${") + quote

    def check(self):
        """An assertion."""
        decks = self.rng.randint(1, 4)
        return f"expect(places({decks})).toBe({decks * 4});"

    def test(self, function):
        """A test."""
        return f"{function}({self.name()}, () => {{ {self.check()} }});"


def generate(rng, only):
    """Test files of some blocks, or one of the blocks that `only` names."""
    return exercise(rng, only, EXTENSIONS, RIGHT, HELPER)


def exercise(rng, only, extensions, solution, helper):
    """The same for a language of this family."""
    source, test = extensions
    makers, files, used = Makers(rng).by_name, {}, []
    names = [f"ferry.{test}"] + ([f"deck.{test}"] if rng.random() < 0.25 and not only else [])
    for name in names:
        usual = [block for block in BLOCKS if block not in FOCUSED or rng.random() < FOCUS_CHANCE]
        picks = only or rng.sample(usual, rng.randint(3, MAX_BLOCKS))
        used += picks
        lines = "\n".join(fill(BLOCKS[pick], makers) for pick in picks).split("\n")
        imports = sorted({line for line in lines if line.startswith("import ")})
        body = "\n".join(line for line in lines if not line.startswith("import "))
        if not only and rng.random() < 0.2:
            body = f"describe('Ferry', () => {{\n{body}\n}});\n"
        files[name] = HEAD + "\n".join(imports) + "\n\n" + body
    files[f"shared.helper.{source}"] = helper
    return {
        "files": files,
        "right": {f"ferry.{source}": solution},
        "wrong": {f"ferry.{source}": wrong(solution)},
        "blocks": used,
    }


def bare(folder, case):
    """What plain Jest reports."""
    return of_jest(folder, JEST, PRESET)


def server(tools, preset):
    """The process that runs Jest for this thread."""
    known = vars(THREAD).setdefault("servers", {})
    if (tools, preset) not in known:
        answers, told = os.pipe()
        argv = ["node", str(HERE / "lang" / "jest_server.js"), f"{tools}/node_modules", preset, str(told)]
        nothing = subprocess.DEVNULL
        process = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, text=True, pass_fds=[told])
        os.close(told)
        known[tools, preset] = process, os.fdopen(answers)
    return known[tools, preset]


def of_jest(folder, tools, preset):
    """The tests of a folder, with the packages of another folder."""
    process, answers = server(tools, preset)
    process.stdin.write(f"{folder}\n")
    process.stdin.flush()
    answer = answers.readline()
    if not answer:
        raise Broken("Jest ended")
    tests = []
    for file in sorted(json.loads(answer), key=lambda file: file["name"]):
        if not file["tests"]:
            raise Broken(file["message"][:500])
        own = [(test["name"], status(test)) for test in file["tests"]]
        # A hook behind the last test fails the file, and no test.
        if file["message"] and not any(found == "fail" for _, found in own):
            own[-1] = (own[-1][0], "fail")
        tests += own
    return tests


def status(test):
    """The status of a test."""
    return {"passed": "pass", "failed": "fail"}.get(test["status"], "skip")


def shown_name(name):
    """The name that the program shows."""
    return name


bare_name = product_name = plain
