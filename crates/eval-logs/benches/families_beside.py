"""Times the log parsers of SWE-bench's relatives beside the originals, on the same generated logs in one session.

    python3 crates/eval-logs/benches/families_beside.py [--filler PERCENT] [--rows FILE] FAMILY=CHECKOUT...

FAMILY is rebench, multi-swe, pro or polybench. Prints a table: bytes a second of a thread's processor time, by parser the median
and the least, and the ratio of whole families with one and two threads. `--rows` writes what was measured for each parser. The
originals' functions are called in one process that has loaded them; files are read before.
"""

import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

SUPPORT = Path(__file__).parent.parent / "tests/logs/support"
# Seconds after which an original is stopped.
LONGEST = 20


class TooLong(Exception):
    pass


def stop(*_):
    raise TooLong


def questions(family, checkout):
    """The functions of the test's own program, which the loop at its end would start."""
    path = SUPPORT / f"{family.replace('-', '_')}.py"
    source = path.read_text()
    ends = [source.index(end) for end in ("\nfor line in sys.stdin", '\nif sys.argv[2] == "names"') if end in source]
    sys.argv = [str(path), checkout]
    space = {"__name__": family}
    exec(compile(source[: min(ends)], str(path), "exec"), space)
    return space


def of_rebench(space, name):
    parse = space["NAME_TO_PARSER"][name]
    return lambda stdout, _: parse(stdout)


def of_multi_swe(space, name):
    of = {row["parser"]: row for row in json.loads(os.environ["TARGETS"])}[name]
    instance = space["instance"]({**of, "number": 1})
    return lambda stdout, _: instance.parse_log(stdout)


def of_pro(space, name):
    tasks = Path(__file__).parent.parent / "crates/eval-logs/src/pro/parsers/tasks.txt"
    import hashlib

    parser, digests = "", {}
    for line in tasks.read_text().splitlines():
        if line.startswith("#"):
            continue
        words = line.split()
        if not line.startswith(" "):
            parser = words.pop(0)
        digests.update((word.lstrip("="), parser) for word in words)
    for path in sorted(space["ROOT"].iterdir()):
        digest = hashlib.sha256((path / "parser.py").read_bytes()).hexdigest()[:16]
        if digests[digest] == name:
            module = space["script"](path.name)
            module.print = lambda *_: None
            return module.parse_test_output
    raise KeyError(name)


def of_polybench(space, name):
    parse = space["PARSERS"][name]
    return lambda stdout, _: parse(stdout).parse()


FUNCTIONS = {"rebench": of_rebench, "multi-swe": of_multi_swe, "pro": of_pro, "polybench": of_polybench}


def milliseconds(work):
    """The fastest of several runs, and whether it came to an end."""
    times = []
    while len(times) < 5 and sum(times) < 1000:
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
        try:
            work()
        except TooLong:
            return LONGEST * 1000, False
        except Exception:
            pass
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        times.append((time.perf_counter() - start) * 1000)
    return min(times), True


def row_of(theirs, ours):
    speeds = [row["bytes"] / row["ms"] / 1000 for row in ours]
    slow = [row["bytes"] / row["theirs"] / 1000 for row in ours]
    ratio = sum(row["theirs"] for row in ours) / sum(row["ms"] for row in ours)
    each = sorted(row["theirs"] / row["ms"] for row in ours)
    of = lambda list: f"{statistics.median(list):.0f}, {min(list):.0f}"
    two = sum(row["theirs"] for row in ours) / theirs["two_threads_ms"]
    return f"{len(ours)} | {of(slow)} | {of(speeds)} | {statistics.median(each):.0f}, {each[0]:.0f} | {ratio:.0f} | {two:.0f}"


def main():
    words = sys.argv[1:]
    option = lambda name: words.pop(words.index(name) + 1) if name in words else None
    filler, rows = option("--filler") or "100", option("--rows")
    checkouts = dict(word.split("=", 1) for word in words if not word.startswith("--"))
    bench = ["cargo", "bench", "--locked", "--quiet", "--bench", "families", "--"]
    signal.signal(signal.SIGVTALRM, stop)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([*bench, "make", folder], check=True, env={**os.environ, "BENCH_FILLER": filler})
        told = subprocess.run([*bench, "time", folder], check=True, stdout=subprocess.PIPE, text=True).stdout
        told = [json.loads(line) for line in told.splitlines()]
        os.environ["TARGETS"] = json.dumps([row for row in told if "repository" in row])
        print(f"load {os.getloadavg()[0]:.1f}; logs with {filler} % of other text")
        print("| family | parsers | theirs, MB/s | ours, MB/s | ratio | all | two threads |\n|---|--:|--:|--:|--:|--:|--:|")
        for family, checkout in checkouts.items():
            space = questions(family, checkout)
            ours = [row for row in told if row["family"] == family and "ms" in row]
            for row in ours:
                stdout, stderr = (Path(folder, family, f"{row['parser']}.{of}").read_text() for of in ("stdout", "stderr"))
                parse = FUNCTIONS[family](space, row["parser"])
                row["theirs"], row["ends"] = milliseconds(lambda: parse(stdout, stderr))
            both = next(row for row in told if row["family"] == family and "two_threads_ms" in row)
            print(f"| {family} | {row_of(both, ours)} |", flush=True)
    if rows:
        Path(rows).write_text("".join(json.dumps(row) + "\n" for row in told))


if __name__ == "__main__":
    main()
