#!/bin/sh
# Recorded with tclsh 8.6.13 (tcltest 2.5).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
tclsh mixed.test 2>&1 | scrub > "$out/default_verbosity.out" || true
tclsh mixed.test -verbose 'body pass skip start error' 2>&1 | scrub > "$out/all_events.out" || true
tclsh mixed.test -verbose 'body error line pass skip start usec' 2>&1 | scrub > "$out/with_lines_and_times.out" || true
tclsh exits.test -verbose 'body pass skip start error' 2>&1 | scrub > "$out/exit_in_the_middle.out" || true
