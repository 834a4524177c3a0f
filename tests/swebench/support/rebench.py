"""Asks the log parsers of a checkout of SWE-rebench V2 what they make of a log.

    python rebench.py <checkout> names      the names of the parsers
    python rebench.py <checkout> parse      JSON Lines {parser, text} on stdin -> [[name, word], ...] or "raised" on stdout
"""

import json
import sys

sys.path.insert(0, sys.argv[1])
from lib.agent.log_parsers import NAME_TO_PARSER  # noqa: E402


def answer(question):
    try:
        return list(NAME_TO_PARSER[question["parser"]](question["text"]).items())
    except Exception:
        return "raised"


if sys.argv[2] == "names":
    print(json.dumps(list(NAME_TO_PARSER)))
else:
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))))
