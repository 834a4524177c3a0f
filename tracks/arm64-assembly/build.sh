#!/bin/sh
# Builds the tests of a solution for ARM64, on any machine. Arguments: the track folder, the tools folder, the test files.
extension=s
prefix=aarch64-linux-gnu-
# The track's makefile compiles without its own flags.
flags=-g
link='-pie -Wl,--fatal-warnings'
assemble() {
  "${prefix}as" -o "$2" "$1"
}
# shellcheck source=../_unity/assemble.sh
. "$1/assemble.sh"
