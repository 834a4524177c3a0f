"""Asks the installed swebench package what it makes of a log.

    python peer.py v1|v5 <command>

Commands read JSON Lines on stdin and answer each line with one on stdout:

    names                                  the parsers and repositories that the package registers
    sample <tar> <count>                   as many lines of the logs in that archive, the same at every call
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


def main():
    prepare()
    out = sys.stdout
    if sys.argv[2] == "names":
        print(json.dumps(names()), file=out)
        return
    if sys.argv[2] == "sample":
        print(json.dumps(sample(sys.argv[3], sys.argv[4])), file=out)
        return
    answer = {"parse": parse}[sys.argv[2]]
    for line in sys.stdin:
        # The parsers print warnings.
        with contextlib.redirect_stdout(io.StringIO()):
            result = answer(json.loads(line))
        out.write(json.dumps(result))
        out.write("\n")


main()
