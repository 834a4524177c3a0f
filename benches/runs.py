"""Times whole runs of `test-runner run` beside the bare tool, and beside another runner, on the same exercises.

`bin/bench.sh` calls this; `benches/README.md` says how to read the table. Alternates A B A B, so that a machine whose
speed changes slows all of them alike, and takes medians.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

import exercises

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def folder(track):
    """Where `install` put a track's tools: the user's own, or those of root for all."""
    data = os.environ.get("TEST_RUNNER_DATA") or os.path.join(
        os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"), "test-runner"
    )
    places = [os.path.join(root, "tracks", track) for root in (data, "/usr/local/share/test-runner")]
    # Tools know the path of the version in use, and not that of the link to it.
    return os.path.realpath(next(filter(os.path.isdir, places), places[0]))


def is_ready(program, track):
    """Whether this machine has the track's tools."""
    return subprocess.run([program, "doctor", track], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0


HEAD = "| track | exercise | test-runner | bare tool | ratio | peer | ratio | MB |\n|---|---|--:|--:|--:|--:|--:|--:|"
AT_ONCE_HEAD = "| track | exercise | alone | {} at once | to busy processors |\n|---|---|--:|--:|--:|"


class Measured:
    """Seconds of wall time, of user and system time with all children, and the largest process in MB, of each run."""

    def __init__(self):
        self.wall, self.cpu, self.peak = [], [], []

    def row(self):
        median = lambda values: round(statistics.median(values), 4) if values else None
        return {"wall": median(self.wall), "cpu": median(self.cpu), "peak_mb": median(self.peak), "runs": len(self.wall)}

    def beside(self, other):
        """The median of what each run took beside the other's run after it: what slows the machine slows both."""
        return round(statistics.median(own / theirs for own, theirs in zip(self.wall, other.wall)), 4)


def run(command, directory, environment, into):
    """Runs a command in a process of its own that counts its children. Returns its exit code."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(read)
        start = time.perf_counter()
        ran = subprocess.run(command, cwd=directory, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, shell=isinstance(command, str))
        wall = time.perf_counter() - start
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(write, json.dumps([wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, ran.returncode]).encode())
        os._exit(0)
    os.close(write)
    with os.fdopen(read) as pipe:
        wall, cpu, peak, code = json.load(pipe)
    os.waitpid(child, 0)
    into.wall.append(wall)
    into.cpu.append(cpu)
    into.peak.append(peak)
    return code


def write(directory, files):
    for name, text in files.items():
        path = os.path.join(directory, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)


def judged(output, size):
    """Whether results.json says what the exercise is, so that no time is taken of runs that do nothing."""
    with open(os.path.join(output, "results.json")) as file:
        results = json.load(file)
    wanted = ("error", 0) if size == "broken" else ("pass", exercises.SIZES[size])
    got = (results["status"], len(results.get("tests") or []))
    # A test file of Bash runs whatever its script is: each test fails.
    return got == wanted or (size == "broken" and results["status"] in ("error", "fail"))


def check(track, size, output):
    if not judged(output, size):
        sys.exit(f"error: {track} {size}: unexpected {open(os.path.join(output, 'results.json')).read()[:2000]}")


def surroundings(track):
    """The environment of a track's bare tool."""
    tools = folder(track)
    environment = dict(os.environ, TOOLS=tools, TRACK=os.path.join(ROOT, "tracks", track))
    if track == "go":
        environment.update(GOROOT=f"{tools}/go", GOTOOLCHAIN="local", GOPROXY="off", GOFLAGS="-mod=mod")
    return environment


def lay_out(track, size, name, here):
    """A new folder, and in it the exercise and a place for its results."""
    place = tempfile.mkdtemp(dir=here)
    source, output = os.path.join(place, "in"), os.path.join(place, "out")
    os.mkdir(source), os.mkdir(output)
    write(source, exercises.files(track, size))
    if track == "go":
        # Go remembers what it linked, and the results of tests, by what files are compiled to, of which comments are no
        # part; a solution is always new.
        with open(os.path.join(source, "add_up.go"), "a") as solution:
            solution.write(f'\nfunc measured() string {{\n\treturn "{name} {os.getpid()} {time.time_ns()}"\n}}\n')
    return place, source, output


def together(program, track, size, runs, count, here):
    """A run alone, and as many at once as `count` says: the shell starts them and waits."""
    sides = {"alone": (Measured(), 1), "together": (Measured(), count)}
    for number in range(runs + 1):
        for side, (measured, at_once) in sides.items():
            places = [lay_out(track, size, f"{side} {number} {one}", here) for one in range(at_once)]
            script = "".join(f"{program} run {exercises.SLUG} {source} {output} & " for _, source, output in places) + "wait"
            run(script, here, dict(os.environ), measured if number > 0 else Measured())
            for place, _, output in places:
                check(track, size, output)
                shutil.rmtree(place)
    return {side: measured.row() for side, (measured, _) in sides.items()}


def bench(program, track, size, runs, here):
    """The medians of one exercise for everybody who can run it."""
    environment = surroundings(track)
    peer = os.environ.get(f"PEER_{track.upper().replace('-', '_')}")
    sides = {"ours": Measured(), "bare": Measured()} | ({"peer": Measured()} if peer else {})
    for number in range(runs + 1):
        for side, measured in sides.items():
            place, source, output = lay_out(track, size, f"{side} {number}", here)
            into = measured if number > 0 else Measured()
            if side == "ours":
                run([program, "run", exercises.SLUG, source, output], place, environment, into)
                check(track, size, output)
            elif side == "bare":
                bare = exercises.TRACKS[track]["bare"]
                code = run(bare, source, environment, into)
                if (code == 0) == (size == "broken"):
                    sys.exit(f"error: {track} {size}: the bare tool ended with {code}: {bare}")
            else:
                run(f"{peer} {exercises.SLUG} {source}/ {output}/", place, environment, into)
            shutil.rmtree(place)
    rows = {side: measured.row() for side, measured in sides.items()}
    return {side: row | {"ratio": sides["ours"].beside(sides[side])} for side, row in rows.items()}


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("program")
    options.add_argument("--tracks", nargs="*", metavar="TRACK", help="those that are installed here")
    options.add_argument("--sizes", nargs="*", default=list(exercises.SIZES), metavar="SIZE")
    options.add_argument("--runs", type=int, default=15, help="after one that does not count [15]")
    options.add_argument("--quick", action="store_true", help="one run of the small exercise of each track")
    options.add_argument("--json", metavar="FILE", help="also write every figure here")
    options.add_argument("--at-once", type=int, metavar="N", help="no other tool: one run alone, and N at once")
    args = options.parse_args()
    sizes, runs = (["small"], 1) if args.quick else (args.sizes, args.runs)
    program = os.path.abspath(args.program)
    table = []
    with tempfile.TemporaryDirectory() as here:
        print(f"load {os.getloadavg()[0]:.1f}, {runs} runs each; seconds of wall time (user and system), medians")
        print(AT_ONCE_HEAD.format(args.at_once) if args.at_once else HEAD)
        for track in args.tracks or filter(lambda track: is_ready(program, track), exercises.TRACKS):
            for size in sizes:
                if args.at_once:
                    row = together(program, track, size, runs, args.at_once, here)
                    text = at_once_line(track, size, row)
                else:
                    row = bench(program, track, size, runs, here)
                    text = line(track, size, row)
                table.append({"track": track, "exercise": size, **row})
                print(text, flush=True)
    if args.json:
        with open(args.json, "w") as file:
            json.dump(table, file, indent=2)


def cell(row, side):
    return f"{row[side]['wall']:.3f} ({row[side]['cpu']:.3f})" if side in row else "-"


def line(track, size, row):
    ratio = lambda side: f"{row[side]['ratio']:.2f}" if side in row else "-"
    return f"| {track} | {size} | {cell(row, 'ours')} | {cell(row, 'bare')} | {ratio('bare')} | {cell(row, 'peer')} | {ratio('peer')} | {row['ours']['peak_mb']:.0f} |"


def at_once_line(track, size, row):
    """The last column is the time of all beside what their user and system time takes on processors that are never idle."""
    busy = row["together"]["cpu"] / len(os.sched_getaffinity(0))
    return f"| {track} | {size} | {cell(row, 'alone')} | {cell(row, 'together')} | {row['together']['wall'] / busy:.2f} |"


if __name__ == "__main__":
    main()
