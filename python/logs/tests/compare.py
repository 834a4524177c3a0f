"""Compares the wheel with swebench 5.0.2 in one process, on the recordings of real tools: bin/test-wheel.sh runs it.

Every parser that swebench registers reads every recording, and reports and rates are those of its harness. With --release it
also says how fast both are.
"""

import importlib
import importlib.util
import json
import sys
import time
import types
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

import test_runner_logs as logs  # noqa: E402


class Anything(types.ModuleType):
    """A module that has every name: swebench is installed without its dependencies."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **options: args[0] if args else None


for name in ["datasets", "tqdm", "tqdm.auto", "docker", "docker.errors", "dotenv", "requests", "git", "unidiff"]:
    try:
        importlib.import_module(name)
    except ImportError:
        sys.modules[name] = Anything(name)
for name in ["swebench", "swebench.harness"]:
    package = types.ModuleType(name)
    package.__path__ = list(importlib.util.find_spec(name).submodule_search_locations)
    sys.modules[name] = package

from swebench.harness.log_parsers import PARSER_REGISTRY  # noqa: E402


class Spec:
    instance_id = "any-1"
    version = ""


def recordings():
    for path in sorted((ROOT / "test-data/parsers").glob("*/*")):
        if path.is_file() and not path.name.endswith(".report.json"):
            try:
                yield path.read_text(encoding="utf-8")
            except UnicodeDecodeError:
                pass


def theirs(read, text):
    try:
        return list(read(text, Spec).items())
    except Exception:
        return "raised"


def ours(name, text):
    try:
        return list(logs.parse(text, "swebench", name).items())
    except logs.LogError:
        return "raised"


def parsers(texts):
    compared = found = 0
    for name, read in PARSER_REGISTRY.items():
        for text in texts:
            want, got = theirs(read, text), ours(name, text)
            assert got == want, f"{name}: {text[:200]!r}\n  theirs {want!r}\n  ours   {got!r}"
            compared += 1
            found += want != "raised" and len(want) > 0
    assert found > 500, found
    print(f"parse: {len(PARSER_REGISTRY)} parsers, {compared} comparisons, {found} with tests, no difference")


def reports():
    log = ">>>>> Start Test Output\nPASSED t.py::a\nFAILED t.py::b - x\n>>>>> End Test Output\n"
    row = {"instance_id": "pallets__flask-1", "repo": "pallets/flask", "version": "3.0",
           "FAIL_TO_PASS": ["t.py::a"], "PASS_TO_PASS": ["t.py::b"]}
    failed = logs.report(log, "swebench", row)
    assert failed.instance == "pallets__flask-1" and failed.applied and not failed.resolved
    assert failed.tests["PASS_TO_PASS"] == {"success": [], "failure": ["t.py::b"]}, failed.tests
    fixed = logs.report(log.replace("FAILED", "PASSED"), "swebench", json.dumps(row))
    assert fixed.resolved and repr(fixed).startswith("Report(")
    rate = logs.rate([failed, fixed, None])
    assert (rate.resolved, rate.graded, rate.unreadable, rate.share) == (1, 2, 1, 0.5)
    assert logs.rate([]).share is None
    for benchmark in logs.BENCHMARKS:
        for call in (lambda: logs.parse("", benchmark, "nobody/nothing"), lambda: logs.report("", benchmark, {})):
            try:
                call()
            except logs.LogError as error:
                assert isinstance(error, ValueError) and str(error), error
            else:
                raise AssertionError(benchmark)
    print("report, rate: as expected")


def other_benchmarks():
    """The benchmarks whose harnesses are no package: one report each, and what only they have."""
    assert set(logs.BENCHMARKS) == {"swebench-v1", "swebench", "rebench", "multi-swe", "pro", "polybench"}, logs.BENCHMARKS
    pro = "instance_flipt-io__flipt-05d7234f" + 32 * "0"
    go = "--- PASS: TestAdd (0.00s)\n--- FAIL: TestDivide (0.00s)\n"
    assert logs.parse(go, "pro", pro) == {"TestAdd": "PASSED"}
    assert logs.parse(go, "pro", "flipt_1", stderr="x") == {"TestAdd": "PASSED"}
    assert logs.parse("", "pro", pro, stderr=go) == {}
    row = {"instance_id": pro, "fail_to_pass": ["TestAdd"], "pass_to_pass": "['TestDivide']"}
    failed = logs.report(go, "pro", row, stderr="")
    assert not failed.resolved and failed.tests["fail_to_pass"]["success"] == ["TestAdd"]
    assert not logs.report("", "pro", row, stderr=go).applied
    suite = '<testsuite><testcase classname="C" name="a"/></testsuite>'
    assert logs.parse(suite, "polybench", "google/guava") == {"C.a": "PASSED"}
    fixed = logs.report(suite, "polybench", {"instance_id": "google__guava-1", "F2P": ["C.a"], "P2P": ["C.lost"]})
    assert fixed.resolved and fixed.tests["P2P"] == {"success": ["C.lost"], "failure": []}
    rate = logs.rate([failed, fixed])
    assert (rate.resolved, rate.graded) == (1, 2)
    # Names beyond ASCII, and statuses of all sorts, come as they are.
    odd = "".join(f"{word} é/ü.py::t{n}\n" for n, word in enumerate(["PASSED", "FAILED", "SKIPPED", "ERROR", "XFAIL"] * 3))
    assert logs.parse(odd, "swebench", "parse_log_pytest") == dict(theirs(PARSER_REGISTRY["parse_log_pytest"], odd))
    print("pro, polybench: as expected")


def speed():
    """CPU time of one thread, not the clock's: of several runs the least, which others on the machine disturb least."""
    logs_of = {
        "ASCII": "".join(f"PASSED tests/test_{n}.py::test_{n}[{n}-x]\n" for n in range(100_000)),
        "beyond ASCII": "".join(f"PASSED tests/test_{n}.py::test_{n}[{n}-é]\n" for n in range(100_000)),
        "few tests": "".join(f"DEBUG  some line of a log that is no test, number {n}\n" + (n % 50 == 0) * f"PASSED t.py::t{n}\n" for n in range(100_000)),
    }
    read = PARSER_REGISTRY["parse_log_pytest"]
    for name, text in logs_of.items():
        theirs_s = min(timed(lambda: read(text, Spec)) for _ in range(7))
        ours_s = min(timed(lambda: logs.parse(text, "swebench", "parse_log_pytest")) for _ in range(7))
        size = len(text.encode()) / 1e6
        print(f"{name}, {size:.1f} MB: swebench {theirs_s * 1e3:.1f} ms, wheel {ours_s * 1e3:.1f} ms of CPU time, ratio {theirs_s / ours_s:.1f}")


def timed(call):
    start = time.process_time()
    call()
    return time.process_time() - start


texts = list(recordings())
parsers(texts)
reports()
other_benchmarks()
if "--release" in sys.argv:
    speed()
