#!/bin/sh
# Compiles what splits test files into tests, and the reporter. Arguments: the track folder, the tools folder.
set -eu
objects=$(mktemp -d)
ldc2 -O1 "-od=$objects" "-of=$2/split" "$1/split.d"
ldc2 -O1 -c "-of=$2/testrunner.o" "$1/testrunner.d"
rm -rf "$objects"
