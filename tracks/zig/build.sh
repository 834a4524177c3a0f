#!/bin/sh
# Compiles a test file with the solution and the reporter. Arguments: the track folder, the tools folder, the test file.
track=$1
tools=$2
test=$3
# A cache is written to. Without this one, a run takes some seconds more.
[ ! -d "$tools/cache" ] || [ -e "$ZIG_GLOBAL_CACHE_DIR" ] || cp -r "$tools/cache" "$ZIG_GLOBAL_CACHE_DIR"
# What is no Zig whatever the solution is, is the exercise's fault.
"$tools/zig" ast-check --color off "$test" >"$HOME/wrong" 2>&1 || {
  cat "$HOME/wrong"
  exit 65
}
# For any processor of this kind, as the track's own runner does it: what the cache holds fits it.
exec "$tools/zig" test -target "$(uname -m)-linux-musl" --test-runner "$track/test_runner.zig" --test-no-exec \
  "-femit-bin=${HOME:?}/tests" "$test"
