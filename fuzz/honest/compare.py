"""The differences between the tests that a bare tool lists and those of the program.

| word | meaning |
|---|---|
| `REFUSED` | every test passes with the bare tool, and the program says otherwise |
| `LET THROUGH` | a test fails with the bare tool, and the program's run is a pass |
| `MISSING`, `EXTRA` | a test that only the bare tool, or only the program, has |
| `STATUS` | a test with another status |
| `SKIP-LISTED` | a test that the bare tool skips, and the program shows |
| `NAME` | a test with another name, often by the convention of the track |
| `COUNT` | for languages whose names cannot be compared: other numbers of statuses |
"""

from collections import Counter, defaultdict

# The statuses of the program that are right for one of the bare tool. A skipped test is left out, or an error.
RIGHT = {
    "pass": ("pass",),
    "fail": ("fail", "error"),
    "error": ("fail", "error"),
    "skip": ("error",),
    "xfail": ("pass",),
}
BAD = ("fail", "error")
SHOWN = 160


def compare(lang, bare, result):
    """The differences, each as a line. `bare` has the name and status of each test, `result` is the program's."""
    if getattr(lang, "COUNT_ONLY", False):
        return counted(bare, result)
    theirs = [(lang.bare_name(name), status) for name, status in bare]
    ours = defaultdict(list)
    for test in result["tests"]:
        ours[lang.product_name(test["name"])].append((test["status"], first_words(test)))
    missing, problems = paired(theirs, ours)
    extra = [(name, *test) for name, tests in ours.items() for test in tests]
    problems += renamed(missing, extra)
    problems += [f"MISSING {name!r} ({status})" for name, status in missing]
    problems += [f"EXTRA {name!r} ({status}): {message!r}" for name, status, message in extra]
    return whole(theirs, result) + problems


def first_words(test):
    """The beginning of a message."""
    return (test.get("message") or "")[:SHOWN]


def paired(theirs, ours):
    """Takes the tests that both have out of `ours`. Returns those that only the bare tool has, and the differences."""
    missing, problems = [], []
    for name, status in theirs:
        if not ours.get(name):
            missing += [(name, status)] if status != "skip" else []
            continue
        # Of several tests of one name, the order may be another one.
        same = next((test for test in ours[name] if test[0] in RIGHT[status]), ours[name][0])
        ours[name].remove(same)
        status_here, message = same
        if status_here not in RIGHT[status]:
            problems.append(f"STATUS {name!r}: bare {status}, here {status_here}: {message!r}")
        elif status == "skip":
            problems.append(f"SKIP-LISTED {name!r}: {message!r}")
    return missing, problems


def renamed(missing, extra):
    """Takes pairs of tests whose last words agree out of both lists."""
    problems = []
    for name, status in list(missing):
        for found in extra:
            same_end = found[0].endswith(name.split(" > ")[-1]) or name.endswith(found[0])
            if found[1] in RIGHT[status] and same_end:
                problems.append(f"NAME bare {name!r}, here {found[0]!r}")
                missing.remove((name, status))
                extra.remove(found)
                break
    return problems


def whole(theirs, result):
    """The difference in the status of the whole run, if there is one."""
    ran = [status for _, status in theirs if status != "skip"]
    is_bad = any(status in BAD for status in ran)
    if ran and not is_bad and result["status"] != "pass":
        return [f"REFUSED bare passes, here {result['status']}: {first_words(result)!r}"]
    if is_bad and result["status"] == "pass":
        return ["LET THROUGH bare fails, here pass"]
    return []


def counted(bare, result):
    """For languages whose tool does not tell names: the numbers of passed and other tests."""
    here = Counter(test["status"] == "pass" for test in result["tests"])
    there = Counter(status in ("pass", "xfail") for _, status in bare if status != "skip")
    if here == there:
        return whole(bare, result)
    bad = [f"{test['name']}: {first_words(test)}" for test in result["tests"] if test["status"] != "pass"]
    return [f"COUNT bare {there[True]}+{there[False]}, here {here[True]}+{here[False]} {result['status']}: {bad}"]
