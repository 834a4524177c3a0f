"""Calls a function of a solution: tracks/_kit/CALL.md."""

import importlib.util
import inspect
import json
import os
import sys

REPORT, TOKEN = 3, 4


def secret():
    """The token, which is read before anything of the solution is loaded."""
    with os.fdopen(TOKEN, "rb") as secrets:
        return secrets.readline().rstrip(b"\n") + b" "


def requests():
    """The lines of standard input, which is empty afterwards."""
    lines = [json.loads(line) for line in sys.stdin.buffer]
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.close(null)
    return lines


def sender(start):
    """A function that sends a report. What it needs stands before the solution can change it."""
    write, dumps = os.write, json.JSONEncoder(allow_nan=False).encode

    def send(**report):
        rest = start + dumps(report).encode() + b"\n"
        while rest:
            rest = rest[write(REPORT, rest):]

    return send


def loaded(path, name):
    """The function, which may be the method of a class: `Class.method`."""
    sys.path[0] = os.path.dirname(path)
    spec = importlib.util.spec_from_file_location("solution", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["solution"] = module
    spec.loader.exec_module(module)
    found = module
    for part in name.split("."):
        if inspect.isclass(found):
            found = found()
        found = getattr(found, part)
    return found


def said(error):
    return f"{type(error).__name__}: {error}"


def main():
    send = sender(secret())
    [first, *cases] = requests()
    try:
        function = loaded(sys.argv[1], first["function"])
    except BaseException as error:
        send(error=said(error))
        return
    for case in cases:
        number = case["case"]
        send(case=number)
        try:
            value = function(*case["args"])
        except BaseException as error:
            send(case=number, error=said(error))
            continue
        try:
            send(case=number, value=value)
        except (TypeError, ValueError, RecursionError) as error:
            send(case=number, error=f"the value cannot be written as JSON: {error}")


main()
