#!/bin/sh
# Compiles a test file with the solution and the reporter. Arguments: the track folder, the tools folder, the test file.
track=$1
tools=$2
test=$3
# A cache is written to. Without this one, a run takes some seconds more.
[ ! -d "$tools/cache" ] || [ -e "$ZIG_GLOBAL_CACHE_DIR" ] || cp -r "$tools/cache" "$ZIG_GLOBAL_CACHE_DIR"
# For any processor of this kind, as the track's own runner does it: what the cache holds fits it.
exec "$tools/zig" test -target "$(uname -m)-linux-musl" --test-runner "$track/test_runner.zig" --test-no-exec \
  "-femit-bin=${HOME:?}/tests" "$test"
