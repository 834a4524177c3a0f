#!/usr/bin/env python3
"""Prints what the crate offers to other programs, an item a line, from rustdoc's JSON.

    bin/public-api.py            compares it with test-data/public-api.txt; exit code 1 when it differs
    BLESS=1 bin/public-api.py    writes test-data/public-api.txt

A line that goes or changes breaks programs that use the crate, a new one is a promise: both are to be meant. Hidden items
are no part of it. rustdoc's JSON is not stable; where Rust's is of another format than FORMAT, nothing is compared.
"""

import difflib
import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTING = ROOT / "test-data/public-api.txt"
FORMAT = 57


def documentation():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    # The compiler's word for "I know that this may change", for this one call: build scripts of other crates look for it too, and
    # cargo would compile all that depends on them once more.
    rustdoc = target / "rustdoc-of-nightly"
    target.mkdir(exist_ok=True)
    rustdoc.write_text('#!/bin/sh\nRUSTC_BOOTSTRAP=1 exec rustdoc "$@"\n')
    rustdoc.chmod(0o755)
    environment = os.environ | {"RUSTDOC": str(rustdoc)}
    command = ["cargo", "rustdoc", "--locked", "--offline", "--lib", "--quiet"]
    subprocess.run(command + ["--", "-Zunstable-options", "--output-format=json"], cwd=ROOT, env=environment, check=True)
    return json.loads((target / "doc/test_runner.json").read_text())


def name_of(path):
    return path.split("::")[-1]


def arguments(args):
    if not args:
        return ""
    if "parenthesized" in args:
        inner = args["parenthesized"]
        out = f" -> {kind(inner['output'])}" if inner["output"] else ""
        return f"({', '.join(map(kind, inner['inputs']))}){out}"
    inner = args.get("angle_bracketed", {})
    parts = []
    for arg in inner.get("args", []):
        (what, value), = arg.items() if isinstance(arg, dict) else [(arg, None)]
        parts.append(value if what == "lifetime" else kind(value) if what == "type" else value["expr"] if what == "const" else "_")
    for constraint in inner.get("constraints", []):
        (_, value), = constraint["binding"].items()
        parts.append(f"{constraint['name']} = {kind(value['type'])}" if "type" in value else constraint["name"])
    return f"<{', '.join(parts)}>" if parts else ""


def path(value):
    return name_of(value["path"]) + arguments(value.get("args"))


def bounds(values):
    said = []
    for bound in values:
        if "trait_bound" in bound:
            said.append(("?" if bound["trait_bound"]["modifier"] == "maybe" else "") + path(bound["trait_bound"]["trait"]))
        elif "outlives" in bound:
            said.append(bound["outlives"])
    return " + ".join(said)


def kind(value):
    """A type as it is written, each path by its last name."""
    if value is None:
        return "()"
    (what, inner), = value.items()
    match what:
        case "resolved_path":
            return path(inner)
        case "generic" | "primitive":
            return inner
        case "borrowed_ref":
            life = f"{inner['lifetime']} " if inner["lifetime"] else ""
            return f"&{life}{'mut ' if inner['is_mutable'] else ''}{kind(inner['type'])}"
        case "slice":
            return f"[{kind(inner)}]"
        case "array":
            return f"[{kind(inner['type'])}; {inner['len']}]"
        case "tuple":
            return f"({', '.join(map(kind, inner))})"
        case "impl_trait":
            return f"impl {bounds(inner)}"
        case "dyn_trait":
            traits = [path(entry["trait"]) for entry in inner["traits"]]
            return f"dyn {' + '.join(traits + ([inner['lifetime']] if inner['lifetime'] else []))}"
        case "qualified_path":
            of = f"<{kind(inner['self_type'])} as {path(inner['trait'])}>" if inner.get("trait") and inner["trait"]["path"] else kind(inner["self_type"])
            return f"{of}::{inner['name']}"
        case "function_pointer":
            return f"fn{signature(inner['sig'])}"
        case _:
            return what


def signature(sig):
    inputs = [f"{name}: {kind(of)}" for name, of in sig["inputs"]]
    out = f" -> {kind(sig['output'])}" if sig["output"] else ""
    return f"({', '.join(inputs)}){out}"


def generics(value):
    said = []
    for param in value["params"]:
        (what, inner), = param["kind"].items()
        if what == "type" and inner["is_synthetic"]:
            continue
        limits = bounds(inner["bounds"]) if what == "type" else ""
        said.append(param["name"] + (f": {limits}" if limits else ""))
    return f"<{', '.join(said)}>" if said else ""


class Listing:
    def __init__(self, doc):
        self.index = doc["index"]
        self.lines = set()
        self.module(self.index[str(doc["root"])], "test_runner")

    def items(self, ids):
        return [self.index[str(at)] for at in ids if str(at) in self.index]

    def module(self, item, at):
        for child in self.items(item["inner"]["module"]["items"]):
            self.item(child, at, child["name"])

    def item(self, item, at, name):
        (what, inner), = item["inner"].items()
        if item["visibility"] != "public" and what != "impl":
            return
        if what == "use":
            target = self.index.get(str(inner["id"]))
            if target is None:
                self.lines.add(f"{at}::{inner['name']} = {inner['source']}")
            elif inner["is_glob"]:
                for child in self.items((target["inner"].get("module") or target["inner"]["enum"]).get("items", [])):
                    self.item(child, at, child["name"])
            else:
                self.item(target, at, inner["name"])
            return
        place = f"{at}::{name}"
        self.described(what, inner, place)

    def described(self, what, inner, place):
        match what:
            case "module":
                self.lines.add(f"{place} (module)")
                for child in self.items(inner["items"]):
                    self.item(child, place, child["name"])
            case "function":
                self.lines.add(f"{place}{generics(inner['generics'])}{signature(inner['sig'])}")
            case "struct":
                self.lines.add(f"{place}{generics(inner['generics'])} (struct)")
                (form, fields), = inner["kind"].items() if isinstance(inner["kind"], dict) else [("unit", None)]
                ids = fields["fields"] if form == "plain" else fields or []
                self.fields(ids, place)
                self.implementations(inner["impls"], place)
            case "enum":
                self.lines.add(f"{place}{generics(inner['generics'])} (enum)")
                for variant in self.items(inner["variants"]):
                    self.lines.add(f"{place}::{variant['name']}")
                    form = variant["inner"]["variant"]["kind"]
                    if isinstance(form, dict):
                        ids = form["tuple"] if "tuple" in form else form["struct"]["fields"]
                        self.fields(ids, f"{place}::{variant['name']}", True)
                self.implementations(inner["impls"], place)
            case "trait":
                self.lines.add(f"{place}{generics(inner['generics'])} (trait)")
                for child in self.items(inner["items"]):
                    (kind_of, of), = child["inner"].items()
                    self.described(kind_of, of, f"{place}::{child['name']}")
            case "constant" | "static":
                self.lines.add(f"{place}: {kind(inner['type'])}")
            case "type_alias":
                self.lines.add(f"{place}{generics(inner['generics'])} = {kind(inner['type'])}")
            case _:
                self.lines.add(f"{place} ({what})")

    def fields(self, ids, place, of_variant=False):
        for field in self.items(at for at in ids if at is not None):
            if of_variant or field["visibility"] == "public":
                self.lines.add(f"{place}.{field['name']}: {kind(field['inner']['struct_field'])}")

    def implementations(self, ids, place):
        for item in self.items(ids):
            inner = item["inner"]["impl"]
            if inner["is_synthetic"] or inner["blanket_impl"]:
                continue
            if inner["trait"] and name_of(inner["trait"]["path"]) == "StructuralPartialEq":
                continue  # the compiler's own
            if inner["trait"]:
                self.lines.add(f"{place}: {path(inner['trait'])}")
            else:
                for child in self.items(inner["items"]):
                    self.item(child, place, child["name"])


def main():
    doc = documentation()
    if doc["format_version"] != FORMAT:
        print(f"rustdoc's JSON has format {doc['format_version']} and not {FORMAT}; nothing is compared", file=sys.stderr)
        return 0
    new = "".join(f"{line}\n" for line in sorted(Listing(doc).lines))
    if os.environ.get("BLESS") == "1":
        LISTING.write_text(new)
        return 0
    old = LISTING.read_text()
    if old == new:
        return 0
    sys.stderr.writelines(difflib.unified_diff(old.splitlines(True), new.splitlines(True), str(LISTING), "the crate"))
    print("error: what the crate offers has changed\nhelp: `BLESS=1 bin/public-api.py` records it, if it is meant", file=sys.stderr)
    return 1


sys.exit(main())
