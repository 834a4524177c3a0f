#!/bin/sh
# Recorded with bats 1.8.2, node 20.20, Perl 5.36 (Test::More 1.302).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
bats --tap mixed.bats | scrub > "$out/bats_mixed.out" || true
bats --tap --timing mixed.bats | scrub > "$out/bats_timing.out" || true
bats --tap syntax_error.bats 2>&1 | scrub > "$out/bats_syntax_error_is_a_failure.out" || true
head -n 9 "$out/bats_mixed.out" > "$out/cut_stream_is_not_complete.out"
node nested.mjs 2>&1 | scrub > "$out/node_nested_yaml.out" || true
perl subtests.t 2>&1 | scrub > "$out/perl_subtests_and_todo.out" || true
perl bail_out.t 2>&1 | scrub > "$out/perl_bail_out.out" || true
perl skip_all.t 2>&1 | scrub > "$out/perl_skip_all.out" || true
