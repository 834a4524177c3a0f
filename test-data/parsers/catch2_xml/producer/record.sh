#!/bin/sh
# Recorded with Debian's Catch2 2.13.10 and with Catch2 3.7.1 (CATCH3 names the directory of its
# catch_amalgamated.hpp and .cpp), g++ 12.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E 's/durationInSeconds="[^"]*"/durationInSeconds="0.01"/; s/rng-seed="[0-9]+"/rng-seed="1"/; s/<Randomness seed="[0-9]+"/<Randomness seed="1"/'; }
g++ -o v2 main.cpp mixed.cpp
g++ -DCATCH_V3 -I"$CATCH3" -o v3 mixed.cpp "$CATCH3/catch_amalgamated.cpp"
./v2 -r xml 2>/dev/null | clean > "$out/v2_mixed.xml" || true
./v2 -r xml -d yes passes 2>/dev/null | clean > "$out/v2_pass.xml" || true
./v2 -r xml 'passes,crashes' 2>/dev/null | clean > "$out/v2_crash.xml" || true
./v3 -r xml -d yes | clean > "$out/v3_mixed.xml" || true
./v3 -r xml 'passes,crashes' 2>/dev/null | clean > "$out/v3_crash.xml" || true
head -c 1500 "$out/v3_mixed.xml" > "$out/cut.xml"
./v3 -r junit --rng-seed 1 | clean | sed -E 's/ time="[^"]*"/ time="0.01"/; s/timestamp="[^"]*"/timestamp="2026-01-01T00:00:00Z"/' > "$out/../junit_xml/catch2.xml" || true
