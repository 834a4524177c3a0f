#!/bin/sh
# Recorded with Unity 2.6 and gcc 12; UNITY names the directory that holds unity.c.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
build() { gcc "$@" -I"$UNITY" -o mixed mixed.c "$UNITY/unity.c"; }
build
./mixed > "$out/mixed.out" || true
./mixed crash > "$out/crash_in_a_test.out" 2>&1 || true
build -DUNITY_OUTPUT_COLOR
./mixed > "$out/coloured.out" || true
build -DUNITY_INCLUDE_EXEC_TIME -DUNITY_FIXTURE_NO_EXTRAS
./mixed > "$out/with_times.out" || true
