#!/bin/sh
# Recorded with Ruby 3.1.2 and RSpec 3.12.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
# The frames of RSpec itself say nothing here.
trim() { ruby -rjson -e 'r = JSON.parse($stdin.read)
  r["examples"].each { |e| e["exception"] && e["exception"]["backtrace"].reject! { |l| l.start_with?("/usr/") } }
  puts JSON.generate(r)'; }
clean() { trim | scrub | sed -E 's/"(run_time|duration)":[0-9.e-]+/"\1":0.001/g; s/in [0-9.]+ seconds/in 0.001 seconds/g; s/"seed":[0-9]+/"seed":1/'; }
rspec --format json mixed_spec.rb 2>/dev/null | clean > "$out/mixed.json" || true
rspec --format json mixed_spec.rb -e 'Doubling passes' 2>/dev/null | clean > "$out/all_pass.json" || true
rspec --format json mixed_spec.rb broken_spec.rb 2>/dev/null | clean > "$out/error_outside_of_examples.json" || true
