"""Times `eval-logs` beside swebench 1.1.5 on the same generated logs, in one session.

    cargo build --release --package eval-logs && bin/run-tests.sh --test logs
    target/venvs/swebench-v1/bin/python crates/eval-logs/benches/swebench_beside.py [target/release/eval-logs]

Prints a table: the package's functions (in one process, without its start) against our whole processes, as medians of
three interleaved runs. The logs are made anew from a fixed seed: 500 of 2,000 tests each.
"""

import importlib.util
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import types

LOGS, TESTS, RUNS = 500, 2000, 3
DONE = ">>>>> Applied Patch (test)\n{setup}>>>>> Applied Patch (pred)\n{body}"

# What a failed test prints before the summary.
TRACEBACK = """    def {test}(self):
        part = self.part_of_the_whole(3)
>       assert part.value == 2
E       AssertionError: assert 1 == 2
E        +  where 1 = <package.unit.Part object at 0x7f1f0a3c5e10>.value

package/tests/unit/test_part.py:{number}: AssertionError
"""


def pytest_line(name, word):
    return f"{word} {name}" + (" - AssertionError: assert 1 == 2" if word == "FAILED" else "")


def coloured_line(name, word):
    colour = {"PASSED": 32, "SKIPPED": 33}.get(word, 31)
    file, test = name.split("::", 1)
    tail = " - AssertionError: assert 1 == 2" if word == "FAILED" else ""
    return f"\x1b[{colour}m{word}\x1b[0m {file}::\x1b[1m{test}\x1b[0m{tail}"


def django_line(name, word):
    ends = {"PASSED": "ok", "FAILED": "FAIL", "ERROR": "ERROR", "SKIPPED": "skipped 'no'"}
    return f"{name} ... {ends[word]}"


def seaborn_line(name, word):
    return f"{name} {word} [ 12%]" if word == "PASSED" else f"{word} {name}"


def sympy_line(name, word):
    ends = {"PASSED": "ok", "FAILED": "F", "ERROR": "E", "SKIPPED": "s"}
    return f"{name} {ends[word]}"


def pytest_name(n):
    return f"package/tests/unit/test_part_{n % 40}.py::TestPartOfTheWhole::test_case_number_{n}"


def some_parameters(n):
    return f"test_part_{n % 40}.py::TestPartOfTheWhole::test_case_number_{n}" + ("[value-of-many]" if n % 3 == 0 else "")


def scikit_name(n):
    return f"sklearn/ensemble/tests/test_part_{n % 40}.py::test_case_number[{n}-True-value]"


# The twelve repositories of the test split: each as its real logs are, in the length of names, parameters and colours.
FORMATS = {
    "django/django": (lambda n: f"test_case_with_a_name_of_usual_length_{n} (forms_tests.tests.test_part_{n % 40}.PartTests)", django_line),
    "mwaskom/seaborn": (lambda n: f"tests/relational/test_part_{n % 40}.py::TestPart::test_case_number_{n}", seaborn_line),
    "sympy/sympy": (lambda n: f"test_case_number_{n}_of_the_module", sympy_line),
    "psf/requests": (some_parameters, pytest_line),
    "pylint-dev/pylint": (lambda n: "tests/checkers/" + some_parameters(n), pytest_line),
    "scikit-learn/scikit-learn": (scikit_name, coloured_line),
    "sphinx-doc/sphinx": (lambda n: f"tests/test_part_{n % 40}.py::test_case_number_{n}_of_the_module", coloured_line),
    "astropy/astropy": (pytest_name, coloured_line),
    **{repo: (pytest_name, pytest_line) for repo in ("matplotlib/matplotlib", "pallets/flask", "pydata/xarray", "pytest-dev/pytest")},
}


def heading(repo, name, number):
    """The title of a failed test's section, and the name in its traceback."""
    test = name.split("::")[-1].split(" ")[0]
    title = f"sympy/core/tests/test_part_{number % 40}.py:{test}" if repo == "sympy/sympy" else test
    return f" {title} ".center(80, "_") + "\n" + TRACEBACK.format(test=test.split("[")[0], number=number)


def make(folder):
    """The logs and their gold file; returns the bytes of the logs."""
    dice = random.Random(20)
    logs, total = os.path.join(folder, "logs"), 0
    os.mkdir(logs)
    with open(os.path.join(folder, "gold.jsonl"), "w") as gold:
        for number in range(LOGS):
            repo = list(FORMATS)[number % len(FORMATS)]
            name, line = FORMATS[repo]
            instance = f"{repo.replace('/', '__')}-{number}"
            words = dice.choices(["PASSED", "FAILED", "ERROR", "SKIPPED"], [96, 1, 0.5, 2.5], k=TESTS)
            names = [name(n) for n in range(TESTS)]
            body = "".join(heading(repo, n, at) for at, (n, w) in enumerate(zip(names, words)) if w == "FAILED")
            body += "".join(line(n, w) + "\n" for n, w in zip(names, words))
            text = DONE.format(setup="Collecting package\n" * 40, body="=== test session starts ===\n" + body)
            total += len(text)
            with open(os.path.join(logs, f"{instance}.model.eval.log"), "w") as log:
                log.write(text)
            failing = [n for n, w in zip(names, words) if w == "FAILED"]
            passing = [n for n, w in zip(names, words) if w == "PASSED"]
            gold.write(json.dumps({"instance_id": instance, "FAIL_TO_PASS": failing[:20], "PASS_TO_PASS": passing}) + "\n")
    return total


def ours(command):
    """Wall time of a whole process."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def peak(command):
    """Peak memory of a process in MB, started by a small one: a child begins with what its parent has."""
    script = "import os, sys; os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:]); print(os.wait3(0)[2].ru_maxrss)"
    with open(os.devnull, "w") as nowhere:
        shell = 'exec 3>&1; exec "$0" -c "$1" "${@:2}" 2>/dev/null'
        told = subprocess.run(
            ["bash", "-c", shell, sys.executable, script, *command], stdout=subprocess.PIPE, stderr=nowhere, check=True
        )
    return int(told.stdout.split()[-1]) / 1024


def theirs(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def package():
    """The package's functions. It is installed without what the rest of it imports, so its `__init__` is not run."""
    spec = importlib.util.find_spec("swebench")
    shell = types.ModuleType("swebench")
    shell.__path__ = list(spec.submodule_search_locations)
    sys.modules["swebench"] = shell
    bar = types.SimpleNamespace(tqdm=lambda rows, **_: rows)
    sys.modules.update({"tqdm": bar, "tqdm.auto": bar})
    sys.modules["datasets"] = types.SimpleNamespace(load_dataset=None, load_from_disk=None)
    from swebench.metrics.getters import get_logs_eval
    from swebench.metrics.report import get_eval_reports_for_dir

    return get_logs_eval, get_eval_reports_for_dir


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else "target/release/eval-logs"
    get_logs_eval, get_eval_reports_for_dir = package()

    with tempfile.TemporaryDirectory() as folder:
        size = make(folder) / 1e6
        logs, gold = os.path.join(folder, "logs"), os.path.join(folder, "gold.jsonl")
        paths = sorted(os.path.join(logs, name) for name in os.listdir(logs))
        print(f"{LOGS} logs, {size:.1f} MB, gold {os.path.getsize(gold) / 1e6:.1f} MB, load {os.getloadavg()[0]:.1f}")
        inside = subprocess.run(
            ["cargo", "bench", "--quiet", "--bench", "swebench", "--", logs, gold], stdout=subprocess.PIPE, check=True
        )
        inside = {row["threads"]: row for row in map(json.loads, inside.stdout.splitlines())}
        work = {
            "status_maps": lambda: [get_logs_eval(path) for path in paths],
            "reports": lambda: get_eval_reports_for_dir(logs, gold, verbose=False),
        }
        swebench = [program]
        commands = {"status_maps": swebench + ["status-map", logs], "reports": swebench + ["reports", logs, "--gold", gold]}
        print("| work | swebench 1.1.5 | here, two threads | ratio | one thread | ratio |\n|---|--:|--:|--:|--:|--:|")
        for what, peer in work.items():
            slow, times = [], {1: [], 2: []}
            for _ in range(RUNS):
                slow.append(theirs(peer))
                for jobs, list in times.items():
                    list.append(ours(commands[what] + ["--jobs", str(jobs)]))
            slow = statistics.median(slow)
            cell = lambda seconds: f"{seconds * 1000:.0f} ms, {size / seconds:.0f} MB/s"
            row = lambda what, two, one: print(
                f"| {what} | {cell(slow)} | {cell(two)} | {slow / two:.0f} | {cell(one)} | {slow / one:.0f} |"
            )
            row(f"{what}, inside", inside[2][what] / 1000, inside[1][what] / 1000)
            row(f"{what}, whole process", statistics.median(times[2]), statistics.median(times[1]))
        for what, command in commands.items():
            print(f"peak memory of {what}: {peak(command):.0f} MB")


if __name__ == "__main__":
    main()
