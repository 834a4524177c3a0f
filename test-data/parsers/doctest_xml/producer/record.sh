#!/bin/sh
# Recorded with Debian's doctest 2.4.9 and g++ 12.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E 's/duration="[^"]*"/duration="0.01"/; s/rand_seed="[0-9]+"/rand_seed="1"/'; }
g++ -o mixed mixed.cpp
./mixed -r=xml -d=true | clean > "$out/mixed.xml" || true
./mixed -r=xml -tc=passes | clean > "$out/pass.xml" || true
./mixed -r=xml -tc=passes,crashes --no-skip 2>/dev/null | clean > "$out/crash.xml" || true
head -c 1200 "$out/mixed.xml" > "$out/cut.xml"
