#!/bin/sh
# Recorded with cmake and ctest 3.25.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E 's/[0-9]+\.[0-9]+ sec/0.01 sec/'; }
mkdir build && cd build && cmake .. > /dev/null
ctest 2>&1 | clean > "$out/summary.out" || true
ctest -V 2>&1 | clean > "$out/verbose.out" || true
ctest --output-on-failure -j4 2>&1 | clean > "$out/output_on_failure_parallel.out" || true
ctest -R '^passes$' 2>&1 | clean > "$out/all_pass.out" || true
ctest -R nothing 2>&1 | clean > "$out/no_tests.out" || true
ctest --output-junit report.xml > /dev/null 2>&1 || true
clean < report.xml | sed -E 's/ time="[^"]*"/ time="0.01"/g; s/timestamp="[^"]*"/timestamp="2026-01-01T00:00:00"/g; s/hostname="[^"]*"/hostname="host"/' > "$out/../junit_xml/ctest.xml"
