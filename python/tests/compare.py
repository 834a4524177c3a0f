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

ROOT = Path(__file__).resolve().parents[2]

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
    for family in logs.FAMILIES:
        for call in (lambda: logs.parse("", family, "nobody/nothing"), lambda: logs.report("", family, {})):
            try:
                call()
            except logs.LogError as error:
                assert isinstance(error, ValueError) and str(error), error
            else:
                raise AssertionError(family)
    print("report, rate: as expected")


def speed(texts):
    text = "".join(f"PASSED tests/test_{n}.py::test_{n}[{n}-x]\n" for n in range(100_000))
    for who, read in (("swebench", lambda: theirs(PARSER_REGISTRY["parse_log_pytest"], text)),
                      ("wheel", lambda: ours("parse_log_pytest", text)),
                      ("wheel, without a list", lambda: logs.parse(text, "swebench", "parse_log_pytest"))):
        best = min(timed(read) for _ in range(5))
        print(f"{who}: {len(text) / best / 1e6:.0f} MB/s")


def timed(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


texts = list(recordings())
parsers(texts)
reports()
if "--release" in sys.argv:
    speed(texts)
