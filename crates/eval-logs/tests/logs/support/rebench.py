"""Asks the log parsers of a checkout of SWE-rebench V2 what they make of a log.

    python rebench.py <checkout> names      the names of the parsers
    python rebench.py <checkout> parse      JSON Lines {parser, text} on stdin -> [[name, word], ...] or "raised" on stdout
    python rebench.py <checkout> report TASKS LOGS    the report of its scripts/eval.py on logs that are there
"""

import json
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from lib.agent.log_parsers import NAME_TO_PARSER  # noqa: E402


def answer(question):
    try:
        return list(NAME_TO_PARSER[question["parser"]](question["text"]).items())
    except Exception:
        return "raised"


def outcome(evaluation, task, log):
    """What `evaluate_task` returns when the container has printed this log."""
    evaluation.run_in_container = lambda **_: (0, log.read_bytes().decode())
    try:
        return {"result": evaluation.evaluate_instance(task, "", {"patch": "x", "test_patch": "x"})}
    except Exception as error:
        return {"error": str(error)}


def report(tasks, logs):
    sys.path.insert(0, sys.argv[1] + "/scripts")
    import eval as evaluation

    evaluation.LOGS_DIR = logs
    items = []
    for task in json.loads(Path(tasks).read_text()):
        log = logs / f"{task['instance_id']}_log.txt"
        item = evaluation.build_report_item(task, outcome(evaluation, task, log))
        items.append(item)
    return items


if sys.argv[2] == "names":
    print(json.dumps(list(NAME_TO_PARSER)))
elif sys.argv[2] == "report":
    print(json.dumps(report(sys.argv[3], Path(sys.argv[4]))))
else:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))))
