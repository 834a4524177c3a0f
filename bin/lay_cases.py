#!/usr/bin/env python3
"""Lays the inputs of cases: lay_cases.py CASES FOLDER

CASES holds `<track>/cases.toml` and `<track>/<case>/`, as `test-data/tracks` does. In FOLDER, each case has an `input/` of its own
then, so that programs which read no TOML can run it. The rule is that of `docs/book/src/reference/track-cases.md`.
"""

import shutil
import sys
import tomllib
from pathlib import Path


def settings_of(track):
    """The settings of a track's cases: those above the first table of cases.toml hold for all."""
    about = track / "cases.toml"
    told = tomllib.loads(about.read_text()) if about.exists() else {}
    shared = {key: value for key, value in told.items() if not isinstance(value, dict)}
    names = {path.name for path in track.glob("*/")} | told.keys() - shared.keys()
    return {name: shared | told.get(name, {}) for name in sorted(names - {"exercise"})}


def lay(case, folder):
    """Copies the input of a case: its own, or that of its base, or else the track's exercise, below its own files."""
    if (case / "input").is_dir():
        shutil.copytree(case / "input", folder, symlinks=True, dirs_exist_ok=True)
        return
    settings = settings_of(case.parent).get(case.name, {})
    if "base" in settings:
        lay((case.parent / settings["base"]).resolve(), folder)
    else:
        shutil.copytree(case.parent / "exercise", folder, symlinks=True, dirs_exist_ok=True)
    if (case / "files").is_dir():
        shutil.copytree(case / "files", folder, symlinks=True, dirs_exist_ok=True)
    for name, text in settings.get("files", {}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.write_text(text, newline="")


def main():
    """Lays every case that has expected results."""
    cases, folder = map(Path, sys.argv[1:])
    for track in sorted(cases.iterdir()):
        for name in settings_of(track) if track.is_dir() else []:
            expected = track / name / "expected_results.json"
            if expected.exists():
                lay(track / name, folder / track.name / name / "input")
                shutil.copy(expected, folder / track.name / name)
        if (track / "cases.toml").exists():
            shutil.copy(track / "cases.toml", folder / track.name)


if __name__ == "__main__":
    main()
