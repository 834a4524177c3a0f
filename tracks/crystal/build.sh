#!/bin/sh
# Compiles the tests with the solution and the reporter. Arguments: the track folder, the test files.
track=$1
shift
[ "$#" -gt 0 ] || exit 1
export CRYSTAL_CACHE_DIR="$HOME/cache"
# The library's own folder alone: the solution's `lib` could hold a `spec`.
CRYSTAL_PATH=$(crystal env CRYSTAL_PATH | sed 's/^lib://')
export CRYSTAL_PATH
exec crystal build --no-color --threads 2 -o "$HOME/tests" "$track/reporter.cr" "$@"
