#!/bin/sh
# Recorded with vitest from npm; NODE_MODULES names the directory that holds it.
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
    .replace(/(\\n *at [^\\"]*node_modules[^\\"]*)+/g, ""));'; }
vitest() { node node_modules/vitest/vitest.mjs run --reporter=json "$@" 2>/dev/null | sed -n '/^{/,$p' || true; }
vitest mixed | clean > "$out/mixed_with_groups.json"
vitest | clean > "$out/suite_that_does_not_run.json"
