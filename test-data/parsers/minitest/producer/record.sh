#!/bin/sh
# Recorded with Ruby 3.1.2 and minitest 5.17.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
clean() { scrub | sed -E 's/Finished in [0-9.]+s, [0-9.]+ runs\/s, [0-9.]+ assertions/Finished in 0.001s, 1000.0 runs\/s, 1000.0 assertions/; s/ = [0-9]+\.[0-9]+ s = / = 0.01 s = /; s/--seed [0-9]+/--seed 1/'; }
ruby mixed_test.rb --seed 1 2>&1 | clean > "$out/dots.out" || true
ruby mixed_test.rb --verbose --seed 1 2>&1 | clean > "$out/verbose.out" || true
ruby mixed_test.rb --verbose --seed 1 -n /passes/ 2>&1 | clean > "$out/all_pass.out" || true
ruby broken_test.rb 2>&1 | clean > "$out/syntax_error.out" || true
ruby exits_test.rb --verbose --seed 1 2>&1 | clean > "$out/exit_in_the_middle.out" || true
