#!/bin/sh
# Recorded with jest 29.7 from npm; NODE_MODULES names the directory that holds it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
ln -s "$NODE_MODULES" node_modules
clean() { scrub | sed -E "s|$(readlink -f "$NODE_MODULES")|/node_modules|g" | node -e '
  const report = JSON.parse(require("fs").readFileSync(0));
  const times = ["startTime", "endTime", "duration"];
  console.log(JSON.stringify(report, (k, v) => times.includes(k) && typeof v === "number" ? 1 : v)
    // The stack frames of jest itself say nothing here.
    .replace(/(\\n *at [^\\"]*node_modules[^\\"]*)+/g, ""));'; }
jest() { node node_modules/jest/bin/jest.js --json --ci "$@" 2>/dev/null || true; }
jest mixed | clean > "$out/mixed_with_groups.json"
jest | clean > "$out/suites_that_do_not_run.json"
jest mixed -t 'top level' | clean > "$out/filtered.json"
jest mixed --testLocationInResults --colors | clean > "$out/coloured_with_locations.json"
