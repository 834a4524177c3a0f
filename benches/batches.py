"""Times `test-runner batch` beside the bare tool started anew for each solution, with the same number of jobs.

    python3 benches/batches.py target/release/test-runner --tracks python ruby --rows 200

`benches/README.md` says how to read the table. The bare tool gets a copy of each solution, as a user would make one.
Alternates between the two, and checks that every row has passed.
"""

import argparse
import concurrent.futures
import json
import os
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

import exercises
import runs

HEAD = "| track | bare a minute | batch a minute | ratio | bare CPU ms | batch CPU ms | ratio | cold CPU ms | own MB |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|"


def used():
    """CPU seconds of all children that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def timed(work):
    """Wall and CPU seconds of a piece of work."""
    wall, cpu = time.monotonic(), used()
    work()
    return time.monotonic() - wall, used() - cpu


def solution(track, size, folder):
    """A solution, which differs from all others where the language remembers what it compiled."""
    runs.write(folder, exercises.files(track, size))
    if track == "go":
        with open(os.path.join(folder, "add_up.go"), "a") as file:
            file.write(f'\nfunc measured() string {{\n\treturn "{folder} {time.time_ns()}"\n}}\n')
    return folder


def bare(track, size, rows, jobs, here):
    """The bare tool, once for each row."""
    environment = runs.surroundings(track)

    def one(number):
        folder = solution(track, size, os.path.join(here, f"bare-{number}"))
        ran = subprocess.run(exercises.TRACKS[track]["bare"], shell=True, cwd=folder, env=environment, capture_output=True)
        shutil.rmtree(folder)
        if ran.returncode != 0:
            raise SystemExit(f"{track}: the bare tool ended with {ran.returncode}: {ran.stdout[-500:]}{ran.stderr[-500:]}")

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        list(pool.map(one, range(rows)))


def own_memory(program, pid, name):
    """The memory in MB of a batch's own processes, which have this name, and of what they keep ready. What they share counts once."""
    total, open_ones = 0, [pid]
    while open_ones:
        pid = open_ones.pop()
        try:
            with open(f"/proc/{pid}/cmdline") as line:
                words = line.read().split("\0")
            for task in os.listdir(f"/proc/{pid}/task"):
                with open(f"/proc/{pid}/task/{task}/children") as children:
                    open_ones += children.read().split()
            if os.path.basename(words[0]) == name or "--ready" in words:
                with open(f"/proc/{pid}/smaps_rollup") as rollup:
                    total += sum(int(row.split()[1]) for row in rollup if row.startswith("Pss:"))
        except (OSError, IndexError):
            pass
    return total / 1024


def batch(program, rows, jobs, out, options=()):
    """A batch of the rows in a file. Returns the peak of its own memory."""
    command = [program, "batch", rows, "--out", out, "--jobs", str(jobs), *options]
    peak = 0
    with open(out + ".log", "w") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log)
        while running.poll() is None:
            peak = max(peak, own_memory(program, running.pid, os.path.basename(program)))
            time.sleep(0.2)
    with open(os.path.join(out, "shard-0.jsonl")) as lines:
        statuses = [json.loads(line)["status"] for line in lines]
    if running.returncode != 0 or set(statuses) != {"pass"}:
        raise SystemExit(f"the batch ended with {running.returncode}: {set(statuses)}; see {out}.log")
    return peak


def bench(program, track, size, count, times, jobs, here):
    """Medians of what a row takes: wall and CPU seconds of the bare tool, of the batch, and of one without forks."""
    rows = os.path.join(here, "in.jsonl")
    with open(rows, "w") as lines:
        for number in range(count):
            folder = solution(track, size, os.path.join(here, f"row-{number}"))
            lines.write(json.dumps({"id": str(number), "track": track, "slug": exercises.SLUG, "dir": folder}) + "\n")
    taken, peaks = {"bare": [], "batch": [], "cold": []}, []
    for number in range(times):
        taken["bare"].append(timed(lambda: bare(track, size, count, jobs, here)))
        out = os.path.join(here, f"out-{number}")
        taken["batch"].append(timed(lambda: peaks.append(batch(program, rows, jobs, out))))
        taken["cold"].append(timed(lambda: batch(program, rows, jobs, out + "-cold", ["--cold"])))
    median = lambda name, which: statistics.median(pair[which] for pair in taken[name]) / count
    return {name: [median(name, 0), median(name, 1)] for name in taken}, max(peaks)


def line(track, row, peak):
    (bare_wall, bare_cpu), (wall, cpu), (_, cold) = row["bare"], row["batch"], row["cold"]
    cells = [f"{60 / bare_wall:.0f}", f"{60 / wall:.0f}", f"{bare_wall / wall:.1f}"]
    cells += [f"{bare_cpu * 1e3:.0f}", f"{cpu * 1e3:.0f}", f"{bare_cpu / cpu:.1f}", f"{cold * 1e3:.0f}", f"{peak:.0f}"]
    return f"| {track} | " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--tracks", nargs="+", default=sorted(exercises.TRACKS), metavar="TRACK")
    parser.add_argument("--size", default="small", choices=exercises.SIZES)
    parser.add_argument("--rows", type=int, default=200, help="solutions in a batch")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    arguments = parser.parse_args()
    print(HEAD, flush=True)
    program = os.path.abspath(arguments.program)
    for track in arguments.tracks:
        with tempfile.TemporaryDirectory() as here:
            result = bench(program, track, arguments.size, arguments.rows, arguments.times, arguments.jobs, here)
        print(line(track, *result), flush=True)


if __name__ == "__main__":
    main()
