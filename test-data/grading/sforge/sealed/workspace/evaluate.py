"""Compresses and restores three texts with the submission; the score is how small they became.

The result goes to descriptor 3, which is the only one that the task's command leaves to be read. The submission runs as
a process of its own, which has no descriptor but its standard ones and no way to this process.
"""
import json
import os
import subprocess
import sys

TEXTS = {"empty": b"", "repeats": b"abc" * 400, "prose": b"a rose is a rose is a rose. " * 20}
CALL = """
import sys
sys.path.insert(0, ".")
data = sys.stdin.buffer.read()
import compressor
sys.stdout.buffer.write(getattr(compressor, sys.argv[1])(data))
"""


def call(function, data):
    command = ["test-runner", "isolate", "--", sys.executable, "-B", "-c", CALL, function]
    ran = subprocess.run(command, input=data, capture_output=True, timeout=5)
    if ran.returncode != 0:
        raise RuntimeError(f"{function} ended with {ran.returncode}")
    return ran.stdout


details = []
sizes = {}
for name, text in TEXTS.items():
    try:
        packed = call("pack", text)
        restored = call("unpack", packed)
        sizes[name] = len(packed)
        status = "PASSED" if restored == text else "FAILED"
        message = None if restored == text else "what comes back is not what went in"
    except Exception as error:
        status, message = "ERROR", repr(error)
    details.append({"name": name, "status": status, "message": message, "weight": 1.0})
valid = all(detail["status"] == "PASSED" for detail in details)
result = {"valid": valid, "score": sum(sizes.values()) if valid else None, "details": details, "metrics": {"sizes": sizes}}
with os.fdopen(3, "w") as stream:
    print(">>>>> Start Structured Result", json.dumps(result), ">>>>> End Structured Result", sep="\n", file=stream)
