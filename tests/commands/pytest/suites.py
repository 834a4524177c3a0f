"""Runs pytest over generated suites: suites.py SEED COUNT DIRECTORY

Suite n is written to DIRECTORY/n/suite and run with one of the VARIANTS; DIRECTORY/n then holds log.txt, what pytest
printed, and report.xml, its JUnit report. Everything follows from the seed. A suite runs in a child of this process,
which has pytest loaded; two run at a time.
"""

import os
import pathlib
import random
import sys

import _pytest.junitxml  # noqa: F401  what a run needs is loaded once
import _pytest.python
import pytest

VARIANTS = {
    "plain": [],
    "coloured": ["--color=yes"],
    "summary": ["-rA"],
    "very_verbose": ["-vv"],
    "very_verbose_coloured": ["-vv", "--color=yes", "-rA"],
    "count": ["-o", "console_output_style=count"],
    "classic": ["-o", "console_output_style=classic"],
    "times": ["-o", "console_output_style=times"],
    "short": ["--tb=no", "-o", "console_output_style=count"],
    "logging": ["-o", "log_cli=true", "-o", "log_cli_level=INFO"],
    "unescaped": ["-o", "disable_test_id_escaping_and_forfeit_all_rights_to_community_support=true"],
    "continued": ["--continue-on-collection-errors", "-rA"],
    "reruns": ["--reruns=2"],
    "stopped": ["--maxfail=2"],
    "printing": ["-s"],
    "printing_coloured": ["-s", "--color=yes", "-rA"],
    "printing_very_verbose": ["-s", "-vv"],
    # The -v of every run and two -q make one -q.
    "named_at_the_end": ["-q", "-rA"],
    "quiet": ["-qq"],
    "quiet_named_at_the_end": ["-qq", "-rA"],
    "workers": ["-n2"],
    "workers_classic": ["-n2", "-vv", "-o", "console_output_style=classic", "-rA"],
    "workers_reruns": ["-n2", "--reruns=2", "--color=yes"],
}
# Each run with workers starts two more interpreters.
RARE = {"workers": 0.5, "workers_classic": 0.3, "workers_reruns": 0.3}

PIECES = [
    "a", "b c", "x::y", " ", "  ", " - ", "/", "\\", "=", "é", "中文", "🎉", "'", '"', "%", "[ 50%]", "[100%]", "PASSED",
    "FAILED", " PASSED ", " FAILED ", "ERROR", "XFAIL", " SKIPPED (", ")", "(x)", "<-", " <- a.py", "\t", "\n", "\x1b[31m",
    "::", ".py", "test_a.py::test_b", "==", "=== 3 passed in 0.1s ===", "1.5s", " 2ms", "[gw0]", "RERUN", "", "#", ",",
    "None", "{", "}", "&", "<", ">", "😀", "e\u0301", "\u200b", "\xa0", "ERROR a.py", "-", "@", "long" * 30,
]
BRACKETS = ["[", "]", "[x]", "] y", "x [", "[ PASSED ]", "][", "] PASSED"]

# What tested code may print to mislead. None of it is a whole line that pytest would print last for a test.
LINES = [
    "test_a.py::test_fake PASSED", "fake.py::test_x PASSED                 [ 50%]", "fake.py::test_x FAILED",
    "[gw0] [ 50%] PASSED fake.py::test_y", "ERROR fake.py - ImportError: no", "ERROR fake.py", "==== FAILURES ====",
    "==== 100 passed in 0.12s ====", "==== short test summary info ====", "FAILED fake.py::test_x - assert 0",
    "____ ERROR collecting fake.py ____", "100 passed in 0.12s", "collected 5 items", "==== a title ====", "=" * 200,
    "", "some text", "text with PASSED in it", "\x1b[31mred\x1b[0m", "50%\r100%", "é 中文",
    "==== test session starts ====\ncollected 1 item\n\nfake.py::test_z PASSED [100%]\n\n==== 1 passed in 0.01s ====",
]
# Only where pytest captures what tests print: with -s nothing tells these from pytest's own.
CAPTURED = ["PASSED", "  indented PASSED", "FAILED", "PASSED   [ 50%]", "==== test session starts ====", "RERUN", "fake.py::test_open "]


class Suite:
    def __init__(self, rng, variant):
        self.rng = rng
        self.variant = variant
        self.printing = variant.startswith("printing")
        self.summary = "named" in variant or variant.startswith("quiet")
        self.tests = 0

    def text(self, limit=4):
        pieces = list(PIECES)
        # With -s, a name ends where its brackets close.
        # In the short summary, the reason follows where they do.
        if not (self.printing or self.summary):
            pieces += BRACKETS
        text = "".join(self.rng.choice(pieces) for _ in range(self.rng.randint(0, limit)))
        if self.variant == "unescaped":
            text = "".join(c for c in text if c.isprintable())
        # Brackets that do not fit, before what looks like an outcome, leave more than one way to read a line.
        return text.replace("] SKIPPED (", "]")

    def reason(self):
        """A reason stands in the line after the outcome; with -s and -vv a line may begin anywhere in it."""
        text = self.text().replace("[", "(").replace("]", ")") or "why"
        if self.printing:
            for word in ("PASSED", "FAILED", "ERROR", "XFAIL", "SKIPPED", "RERUN", "::"):
                text = text.replace(word, word.lower().replace("::", ":"))
        return text

    def prints(self):
        """Statements that print."""
        rng = self.rng
        if rng.random() < 0.5:
            return []
        lines = [rng.choice(LINES + ([] if self.printing else CAPTURED)) for _ in range(rng.randint(1, 4))]
        if self.printing:
            lines.insert(0, rng.choice(["text", "more text", "é"]))
        out = [f"print({line!r})" for line in lines]
        if rng.random() < 0.4:
            out.append(f"print({rng.choice(['unfinished', 'OK', '... ', '1'])!r}, end='')")
        return out

    def logs(self):
        if self.variant == "logging" and self.rng.random() < 0.5:
            return [f"logging.getLogger('a').warning({self.rng.choice(LINES[:12] + ['all FAILED'])!r})"]
        return []

    def function(self, indent, in_class):
        rng = self.rng
        self.tests += 1
        name = rng.choice(["test_", "test_a", "test_é", "test_PASSED", "test_FAILED"]) + str(self.tests)
        marks, arguments, body = [], ["self"] if in_class else [], self.prints() + self.logs()
        if rng.random() < 0.5:
            values = [self.text() for _ in range(rng.randint(1, 4))]
            marks.append(f"@pytest.mark.parametrize('value', {values!r})")
            arguments.append("value")
        fixture = rng.choice([None] * 5 + ["fails_before", "fails_after", "prints"])
        if fixture:
            arguments.append(fixture)
        reason = self.reason()
        kind = rng.choice(["pass"] * 4 + ["fail", "fail", "raise", "skip", "skipped", "xfail", "xfailed", "xpass", "parts"] + ["flaky"] * 3)
        if kind == "fail":
            body.append(f"assert False, {self.text()!r}")
        elif kind == "raise":
            body.append(f"raise ValueError({self.text()!r})")
        elif kind == "skip":
            marks.append(f"@pytest.mark.skip(reason={reason!r})")
        elif kind == "skipped":
            body.append(f"pytest.skip({reason!r})")
        elif kind == "xfail":
            marks.append(f"@pytest.mark.xfail(reason={reason!r})")
            body.append("assert False")
        elif kind == "xfailed":
            body.append(f"pytest.xfail({reason!r})")
        elif kind == "xpass":
            marks.append(rng.choice(["@pytest.mark.xfail", f"@pytest.mark.xfail(reason={reason!r})"]))
        elif kind == "parts":
            # What a part that was left out makes of its test is not the same in the two reports.
            arguments.append("subtests")
            body.append(f"for n in range({rng.randint(1, 3)}):")
            body.append(f"    with subtests.test({self.reason()!r}, n=n):")
            body.append(f"        assert n != {rng.randint(0, 3)}")
        elif kind == "flaky":
            body.append(f"attempt(__file__, {name!r}, {rng.randint(1, 4)})")
        head = [*marks, f"def {name}({', '.join(arguments)}):"]
        lines = head + ["    " + line for line in body or ["pass"]]
        return ["    " * indent + line for line in lines] + [""]

    def module(self, base):
        rng = self.rng
        lines = [
            "import logging, unittest, pytest",
            "from helpers import *",
            *(self.prints() if rng.random() < 0.2 and not self.printing else []),
            "",
        ]
        if base:
            lines += [f"class TestInherits(Base{base}):", "    pass", ""]
        for _ in range(rng.randint(1, 5)):
            if rng.random() < 0.3:
                lines += [f"class Test{rng.choice(['A', 'Bé', 'PASSED'])}{self.tests}:"]
                lines += self.function(1, True)
                if rng.random() < 0.3:
                    lines += ["    class TestInner:", *self.function(2, True)]
            elif rng.random() < 0.1:
                self.tests += 1
                lines += [
                    f"class Case{self.tests}(unittest.TestCase):",
                    "    def test_old(self):",
                    *(
                        [f"        self.assertTrue({rng.random() < 0.5})"]
                        if rng.random() < 0.5
                        else ["        for n in range(3):", "            with self.subTest('a b', n=n):"]
                        + [f"                self.assertNotEqual(n, {rng.randint(0, 3)})"]
                    ),
                    "",
                ]
            else:
                lines += self.function(0, False)
        return "\n".join(lines) + "\n"

    def write(self, root):
        rng = self.rng
        root.mkdir(parents=True)
        (root / "helpers.py").write_text(HELPERS)
        (root / "conftest.py").write_text(CONFTEST)
        (root / "counts").mkdir()
        (root / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
        for number in range(rng.randint(1, 3)):
            folder = root / rng.choice([".", ".", "sub", "with blank", "é"])
            folder.mkdir(exist_ok=True)
            stem = rng.choice(["test_m", "test_m n", "test_é"]) + str(number)
            text = self.module(rng.choice([None, None, "Pass", "Many"]))
            broken = rng.random()
            if broken < (0.3 if self.variant == "continued" else 0.06):
                text = rng.choice(["import no_such_module_anywhere\n", "def broken(:\n", "raise ValueError('x - y')\n", "1 / 0\n"])
            (folder / f"{stem}.py").write_text(text)
        if rng.random() < 0.2:
            (root / "test_text.txt").write_text(">>> 1 + 1\n" + rng.choice(["2", "3"]) + "\n")


HELPERS = '''\
import pathlib


class BasePass:
    def test_inherited(self):
        pass


class BaseMany:
    def test_one(self):
        assert False

    def test_two(self):
        pass


def attempt(file, name, needed):
    """Fails until the given attempt."""
    path = pathlib.Path(__file__).parent / "counts" / (pathlib.Path(file).stem + name)
    count = int(path.read_text()) + 1 if path.exists() else 1
    path.write_text(str(count))
    assert count >= needed
'''

CONFTEST = '''\
import pytest


@pytest.fixture
def fails_before():
    raise RuntimeError("before")


@pytest.fixture
def fails_after():
    yield
    raise RuntimeError("after - the test")


@pytest.fixture
def prints():
    print("setting up")
    yield
    print("tearing down")
'''


def run(seed, number, root):
    rng = random.Random(f"{seed}/{number}")
    names = list(VARIANTS)
    variant = rng.choices(names, [RARE.get(name, 1) for name in names])[0]
    here = root / str(number)
    Suite(rng, variant).write(here / "suite")
    (here / "variant.txt").write_text(variant)
    os.chdir(here / "suite")
    out = os.open("../log.txt", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for descriptor in (1, 2):
        os.dup2(out, descriptor)
    plugins = []
    for name, plugin in (("-n2", "xdist"), ("--reruns=2", "pytest_rerunfailures")):
        if name in VARIANTS[variant]:
            plugins += ["-p", plugin]
    pytest.main(["-v", "-p", "no:cacheprovider", *plugins, "--junitxml=../report.xml", *VARIANTS[variant]])


def main():
    seed, count, root = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3]).absolute()
    os.environ.update(COLUMNS="80", PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", PYTHONDONTWRITEBYTECODE="1", PYTHONUTF8="1")
    os.environ.pop("CI", None)
    sys.dont_write_bytecode = True
    running = 0
    for number in range(count):
        if running == 2:
            os.wait()
            running -= 1
        if os.fork() == 0:
            try:
                run(seed, number, root)
                sys.stdout.flush()
            except BaseException as error:  # noqa: BLE001  a child must not go on with the loop
                os.write(2, f"the suite could not run: {error!r}\n".encode())
            os._exit(0)
        running += 1
    while running:
        os.wait()
        running -= 1


if __name__ == "__main__":
    main()
