"""Asks the installed swebench package what it makes of a log.

    python peer.py v1|v5 <command>

Commands read JSON Lines on stdin and answer each line with one on stdout:

    names                                  the parsers and repositories that the package registers
    sample <tar> <count>                   as many lines of the logs in that archive, the same at every call
    unpack <tar> <folder>                  the archive into the folder
    document <what> <arguments>            what a function of v1 returns, as json.dumps prints it
    run <root> <run> <preds> <gold>        5.0.2's report of a run whose logs lie in its own layout under root
    logs    {path}                         -> the lines that `status-map`, with and without --validation, and
                                              `ground-truth` print for it, or {"raised": type} in their place
    grade   {spec, text, patch}            -> 5.0.2's report of one instance, or {"raised": type}
    parse   {parser, text, instance_id, version}   -> {"map": [[name, word], ...]} or {"raised": type}

The package is installed without its dependencies (`pip install --no-deps`): what it imports beside the code under
test stands in here as an empty module.
"""

import contextlib
import importlib
import io
import json
import sys
import types

GENERATION = sys.argv[1]
ABSENT = ["datasets", "tqdm", "tqdm.auto", "docker", "docker.errors", "dotenv", "requests", "git", "unidiff"]


class Anything(types.ModuleType):
    """A module that has every name, none of which does anything."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **options: args[0] if args else None


def skip_init(name):
    """Makes a package importable without running its __init__."""
    spec = importlib.util.find_spec(name)
    package = types.ModuleType(name)
    package.__path__ = list(spec.submodule_search_locations)
    sys.modules[name] = package


def prepare():
    import importlib.util

    for name in ABSENT:
        try:
            importlib.import_module(name)
        except ImportError:
            sys.modules[name] = Anything(name)
    skip_init("swebench")
    skip_init("swebench.harness")


class Spec:
    """What a parser asks about its instance."""

    def __init__(self, case):
        self.instance_id = case.get("instance_id", "")
        self.version = case.get("version", "")


def parser(name):
    if GENERATION == "v1":
        from swebench.metrics import log_parsers

        return getattr(log_parsers, "parse_log_" + name)
    from swebench.harness.log_parsers import PARSER_REGISTRY

    return PARSER_REGISTRY[name]


def parse(case):
    read = parser(case["parser"])
    arguments = [case["text"]] + ([Spec(case)] if GENERATION == "v5" else [])
    try:
        return {"map": list(read(*arguments).items())}
    except Exception as error:
        return {"raised": type(error).__name__}


def names():
    if GENERATION == "v1":
        from swebench.metrics.log_parsers import MAP_REPO_TO_PARSER

        return {"repositories": {repo: read.__name__ for repo, read in MAP_REPO_TO_PARSER.items()}}
    from swebench.harness import log_parsers
    from swebench.harness.constants import FAIL_ONLY_REPOS

    registry = log_parsers.PARSER_REGISTRY
    known = {id(read): name for name, read in reversed(registry.items())}
    repositories = {}
    for language in ["c", "go", "java", "javascript", "php", "python", "ruby", "rust"]:
        module = importlib.import_module("swebench.harness.log_parsers." + language)
        for key, table in vars(module).items():
            if key.startswith("MAP_REPO_TO_PARSER"):
                repositories.update({repo: known.get(id(read)) for repo, read in table.items()})
    return {
        "parsers": list(registry),
        "repositories": repositories,
        "same": {name: known[id(read)] for name, read in registry.items()},
        "fail_only": sorted(FAIL_ONLY_REPOS),
    }


def sample(archive, count):
    import random
    import tarfile

    choose = random.Random(1)
    lines = []
    with tarfile.open(archive) as tar:
        logs = [member for member in tar if member.name.endswith(".log")]
        for log in choose.sample(logs, min(200, len(logs))):
            text = tar.extractfile(log).read().decode("utf-8", "replace").split("\n")
            lines += [line[:400] for line in choose.sample(text, min(60, len(text)))]
    return choose.sample(lines, min(int(count), len(lines)))


def printed(value):
    return json.dumps(value, ensure_ascii=False)


def attempt(work):
    try:
        return work()
    except Exception as error:
        return {"raised": type(error).__name__}


def logs(case):
    from swebench.metrics import conversion, getters
    from swebench.metrics.log_parsers import MAP_REPO_TO_PARSER

    path = case["path"]
    head = {
        "log": getters.get_file_name_from_lp(path),
        "instance_id": getters.get_id_from_lp(path),
        "repo": getters.get_repo_from_lp(path),
    }

    def evaluated():
        map, found = getters.get_logs_eval(path)
        return printed({**head, "found": found, "status_map": map})

    def validated():
        maps, found = getters.log_path_to_sms(path, MAP_REPO_TO_PARSER[head["repo"]])
        before, after = maps or (None, None)
        return printed({**head, "found": found, "before": before, "after": after})

    def truth():
        found = conversion.convert_log_to_ground_truth(path)
        return printed({"log": head["log"], "instance_id": head["instance_id"], "ground_truth": found})

    return {"eval": attempt(evaluated), "validation": attempt(validated), "truth": attempt(truth)}


def document(what, *arguments):
    import glob

    from swebench.metrics import monitor, report

    # The order of a folder is the machine's; ours is the names'.
    unsorted = glob.glob
    glob.glob = lambda pattern: sorted(unsorted(pattern))
    if what == "reports":
        success, failure = report.get_eval_reports_for_dir(*arguments)
        return {"reports_patch_success": success, "reports_patch_failure": failure}
    if what == "summary":
        return report.get_model_eval_summary(*arguments)
    if what == "model-report":
        return report.get_model_report(*arguments)
    if what == "validation":
        names = ["failed_install", "corrupt_test_patch", "corrupt_patch", "timeout", "success"]
        return dict(zip(names, monitor.monitor_validation(*arguments)))
    if what == "same-diff":
        same, diff = monitor.monitor_logs_same_diff(*arguments)
        return {"logs_same": same, "logs_diff": diff}
    raise ValueError(what)


def spec_of(row):
    from swebench.types import TestSpec

    return TestSpec(
        instance_id=row["instance_id"],
        image="",
        eval_script_list=[],
        repo=row.get("repo", ""),
        version=row.get("version", ""),
        FAIL_TO_PASS=row["FAIL_TO_PASS"],
        PASS_TO_PASS=row["PASS_TO_PASS"],
        log_parser=row["log_parser"],
        eval_type=row["eval_type"],
    )


def grade(case):
    import os
    import tempfile

    from swebench.harness import grading

    spec = spec_of(case["spec"])
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "test_output.txt")
        with open(path, "w", newline="") as log:
            log.write(case["text"])
        prediction = {"instance_id": spec.instance_id, "model_patch": "x"}
        return attempt(lambda: grading.get_eval_report(spec, prediction, path, True))


def run(root, run_id, predictions, gold):
    import os
    from pathlib import Path

    from swebench.harness import grading, reporting

    os.chdir(root)
    with open(gold) as file:
        rows = [json.loads(line) for line in file]
    with open(predictions) as file:
        predictions = {row["instance_id"]: row for row in map(json.loads, file)}
    for row in rows:
        prediction = predictions.get(row["instance_id"])
        if prediction is None or prediction.get("model_patch") in ["", None]:
            continue
        model = prediction["model_name_or_path"].replace("/", "__")
        folder = Path("logs/run_evaluation") / run_id / model / row["instance_id"]
        output = folder / "test_output.txt"
        if output.exists():
            report = attempt(lambda: grading.get_eval_report(spec_of(row), prediction, output, True))
            if "raised" not in report:
                (folder / "report.json").write_text(json.dumps(report, indent=4))
    return reporting.make_run_report(predictions, rows, run_id).read_text()


def main():
    prepare()
    out = sys.stdout
    if sys.argv[2] == "names":
        print(json.dumps(names()), file=out)
        return
    if sys.argv[2] == "sample":
        print(json.dumps(sample(sys.argv[3], sys.argv[4])), file=out)
        return
    if sys.argv[2] == "unpack":
        import tarfile

        with tarfile.open(sys.argv[3]) as tar:
            tar.extractall(sys.argv[4], filter="data")
        return
    if sys.argv[2] in ("document", "run"):
        with contextlib.redirect_stdout(io.StringIO()):
            found = (document if sys.argv[2] == "document" else run)(*sys.argv[3:])
        out.write(found if isinstance(found, str) else printed(found) + "\n")
        return
    answer = {"parse": parse, "logs": logs, "grade": grade}[sys.argv[2]]
    for line in sys.stdin:
        # The parsers print warnings.
        with contextlib.redirect_stdout(io.StringIO()):
            result = answer(json.loads(line))
        out.write(json.dumps(result))
        out.write("\n")


main()
