"""Asks a checkout of Multi-SWE-bench what its classes make of logs.

    python multi_swe.py <checkout>

JSON Lines on stdin, one answer a line on stdout:
  {"names": true}                                     -> every name that a class is registered under
  {"repository", "interval", "number", "text"}        -> [[name, status], ...], in order of the names, or "raised"
  {"repository", "interval", "number", "logs": [3]}   -> the text of its report, or "raised"
  {"resolved": [], "unresolved": [], "failed": []}    -> the text of its final report
  {"workdir", "tasks", "repository"}                  -> the final report that it writes of an evaluation of that repository's tasks
"""

import importlib
import json
import pathlib
import re
import sys
import tempfile
import types

ROOT = pathlib.Path(sys.argv[1])
REPOS = ROOT / "multi_swe_bench/harness/repos"
sys.path.insert(0, str(ROOT))


def package(name, folder):
    """A package whose own code, which loads all of the others, does not run."""
    module = types.ModuleType(name)
    module.__path__ = [str(folder)]
    sys.modules[name] = module


package("multi_swe_bench.harness.repos", REPOS)
for folder in REPOS.rglob("*"):
    if folder.is_dir():
        package(".".join(["multi_swe_bench.harness.repos", *folder.relative_to(REPOS).parts]), folder)

# unidiff is for patches, of which there are none here.
sys.modules.setdefault("unidiff", types.SimpleNamespace(PatchSet=None))

from multi_swe_bench.harness.image import Config  # noqa: E402
from multi_swe_bench.harness.instance import Instance  # noqa: E402
from multi_swe_bench.harness.pull_request import Base, PullRequest  # noqa: E402
from multi_swe_bench.harness.report import FinalReport, generate_report  # noqa: E402
from multi_swe_bench.harness.test_result import TestResult  # noqa: E402

FILES = {}
for path in sorted(REPOS.rglob("*.py")):
    for org, name in re.findall(r"@Instance\.register\(\s*\"(.+?)\",\s*\"(.+?)\"", path.read_text()):
        FILES[f"{org}/{name}"] = path


def instance(question):
    org, repo = question["repository"].split("/")
    interval = question["interval"]
    path = FILES[f"{org}/{interval or repo}"]
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    importlib.import_module(module)
    base = Base("", "", "")
    number = question["number"]
    pull = PullRequest(org, repo, number, "", "", "", base, [], "", "", "", interval)
    return Instance.create(pull, Config(False, None, False))


def rows(result):
    if not isinstance(result, TestResult):
        return "raised"
    sets = [
        (result.passed_tests, "PASSED"),
        (result.failed_tests, "FAILED"),
        (result.skipped_tests, "SKIPPED"),
    ]
    return sorted([name, status] for names, status in sets for name in names)


class Id:
    def __init__(self, text):
        self.id = text


def evaluation(question):
    importlib.import_module(".".join(FILES[question["repository"]].relative_to(ROOT).with_suffix("").parts))
    # Its progress bar, command line and log file are no part of what it grades.
    sys.modules["tqdm"] = types.SimpleNamespace(tqdm=lambda items, **_: items)
    package("multi_swe_bench.utils", ROOT)
    sys.modules["multi_swe_bench.utils.args_util"] = types.SimpleNamespace(ArgumentParser=object)
    quiet = types.SimpleNamespace(info=lambda *_: None, error=lambda *_: None)
    sys.modules["multi_swe_bench.utils.logger"] = types.SimpleNamespace(setup_logger=lambda *_: quiet)
    from multi_swe_bench.harness.gen_report import CliArgs

    with tempfile.TemporaryDirectory() as out:
        out = pathlib.Path(out)
        args = CliArgs(
            mode="evaluation", workdir=pathlib.Path(question["workdir"]), output_dir=out, specifics=None, skips=None,
            raw_dataset_files=None, dataset_files=[question["tasks"]], max_workers=1, log_dir=out, log_level="CRITICAL",
            log_to_console=False,
        )
        args.run()
        return (out / "final_report.json").read_text(encoding="utf-8")


def answer(question):
    if "workdir" in question:
        return evaluation(question)
    if "names" in question:
        return sorted(FILES)
    if "resolved" in question:
        lists = [[Id(text) for text in question[key]] for key in ("resolved", "unresolved", "failed")]
        return FinalReport.from_reports(*lists).to_json(indent=4, ensure_ascii=False)
    try:
        if "logs" in question:
            return generate_report(instance(question), *question["logs"]).json()
        return rows(instance(question).parse_log(question["text"]))
    except Exception:
        return "raised"


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
