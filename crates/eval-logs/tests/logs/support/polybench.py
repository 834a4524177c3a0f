"""Asks the parsers of a checkout of SWE-PolyBench what they make of logs.

    python polybench.py <checkout>

JSON Lines on stdin, one answer a line on stdout:
  {"names": true}                              -> [[name, ...], {repository: name}]
  {parser, text}                               -> {"passed": [...], "failed": [...]}, or "raised" where there is no result
  {parser, text, f2p, p2p}                     -> the text of its result file
"""

import importlib.util
import json
import sys
import types
from dataclasses import asdict
from pathlib import Path

ROOT = Path(sys.argv[1]) / "src/poly_bench_evaluation"


def package(name):
    module = types.ModuleType(name)
    module.__path__ = [str(ROOT / "/".join(name.split(".")[1:]))]
    sys.modules[name] = module


def load(name):
    path = ROOT / ("/".join(name.split(".")) + ".py")
    spec = importlib.util.spec_from_file_location("poly_bench_evaluation." + name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class Anything(types.ModuleType):
    """What the originals import and these functions do not use."""

    def __getattr__(self, name):
        return type(name, (), {"__init__": lambda self, *_, **__: None})


for name in ("pandas", "datasets", "loguru", "pydantic"):
    sys.modules.setdefault(name, Anything(name))
package("poly_bench_evaluation")
package("poly_bench_evaluation.parsers")
FILES = ["java_parsers", "javascript_parsers", "python_parsers", "typescript_parsers"]
load("parsers.parser_results")
load("parsers.parser_protocol")
PARSERS = {}
for file in FILES:
    PARSERS.update(vars(load("parsers." + file)))
NAMES = load("parsers.__init__").__all__
REPOSITORIES = load("constants").REPO_TO_PARSER_CLASS
sys.modules["pydantic"].ConfigDict = dict
load("polybench_data")
SCORING = load("scoring")


def answer(question):
    if "names" in question:
        return [sorted(NAMES), REPOSITORIES]
    try:
        result = PARSERS[question["parser"]](question["text"]).parse()
    except Exception:
        result = {}
    if "f2p" in question:
        lists = question["f2p"], question["p2p"]
        outcome = SCORING.instance_level_scoring(question["instance"], result, *lists, True, True)
        return json.dumps(asdict(outcome), indent=4)
    if not result:
        return "raised"
    return {"passed": result["passed_tests"], "failed": result["failed_tests"]}


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
