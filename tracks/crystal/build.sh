#!/bin/sh
# Compiles the tests with the solution and the reporter. Arguments: the track folder, the tools folder, the test files.
track=$1
tools=$2
shift 2
[ "$#" -gt 0 ] || exit 1
export CRYSTAL_CACHE_DIR="$HOME/cache"
# A cache is written to. Without this one, a run takes some seconds more.
[ ! -d "$tools/cache" ] || [ -e "$CRYSTAL_CACHE_DIR" ] || cp -r "$tools/cache" "$CRYSTAL_CACHE_DIR"
# The library's own folder alone: the solution's `lib` could hold a `spec`.
CRYSTAL_PATH=$(crystal env CRYSTAL_PATH | sed 's/^lib://')
export CRYSTAL_PATH
crystal build --no-color --threads 2 -o "$HOME/tests" "$track/reporter.cr" "$@" && exit
# What is no Crystal whatever the solution is, is the exercise's fault.
crystal tool format --no-color --check "$@" 2>&1 | grep -q -i 'syntax error' && exit 65
exit 1
