#!/bin/sh
# Recorded with Debian's googletest 1.12.1 and g++ 12.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E 's/\([0-9]+ ms( total)?\)/(1 ms\1)/; s/"(time|timestamp)": "[^"]*"/"\1": "0.001s"/; s/ time="[^"]*"/ time="0.001"/g; s/timestamp="[^"]*"/timestamp="2026-01-01T00:00:00Z"/g'; }
g++ -o mixed mixed.cpp -lgtest -lgtest_main -lpthread
./mixed 2>&1 | clean > "$out/mixed.out" || true
./mixed --gtest_color=yes --gtest_filter=Twice.Passes 2>&1 | clean > "$out/coloured_pass.out" || true
./mixed --gtest_also_run_disabled_tests --gtest_filter=Twice.Passes:Crash.* 2>&1 | clean > "$out/crash_in_a_test.out" || true
./mixed --gtest_output=json:report.json > /dev/null 2>&1 || true
clean < report.json > "$out/json_report.json" || true
./mixed --gtest_output=xml:report.xml > /dev/null 2>&1 || true
clean < report.xml > "$out/../junit_xml/googletest.xml"
