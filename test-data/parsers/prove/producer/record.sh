#!/bin/sh
# Recorded with prove 3.44 (Perl 5.36).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
prove t 2>&1 | scrub > "$out/summary_only.out" || true
prove -v t 2>&1 | scrub > "$out/verbose.out" || true
prove t/pass.t 2>&1 | scrub > "$out/all_pass.out" || true
prove -v t/pass.t t/exits.t 2>&1 | head -n 8 | scrub > "$out/cut.out" || true
