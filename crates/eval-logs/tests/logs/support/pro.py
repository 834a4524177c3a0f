"""Asks the scripts of a checkout of SWE-bench Pro what they make of logs.

    python pro.py <checkout>

JSON Lines {script, stdout, stderr} on stdin, where `script` is the folder of a task in `run_scripts/`; on stdout, one line for
each: the list that the script writes as `tests`, as [[name, status], ...], or "raised".

Some scripts cannot be run as they are: what stands behind their functions is left out.
"""

import json
import sys
import tempfile
import types
from pathlib import Path

ROOT = Path(sys.argv[1]) / "run_scripts"
OUTPUT = Path(tempfile.mkdtemp()) / "output.json"
SCRIPTS = {}


def script(name):
    if name not in SCRIPTS:
        source = (ROOT / name / "parser.py").read_text()
        module = types.ModuleType("script")
        sys.modules["script"] = module
        exec(compile(source[: source.rindex("\nif __name__")], name, "exec"), module.__dict__)
        SCRIPTS[name] = module
    return SCRIPTS[name]


def answer(question):
    try:
        module = script(question["script"])
        module.print = lambda *_: None
        results = module.parse_test_output(question["stdout"], question["stderr"])
        module.export_to_json(results, OUTPUT)
        return [[test["name"], test["status"]] for test in json.loads(OUTPUT.read_text())["tests"]]
    except Exception:
        return "raised"


for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
