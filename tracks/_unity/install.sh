#!/bin/sh
# Compiles the reporter, and the framework that stands in for Unity where an exercise's own is not known.
# Arguments: the track folder, the tools folder, what comes before the names of another machine's tools.
set -eu
track=$1
tools=$2
cc=${3-}gcc
nm=${3-}nm
unity=$tools/include/test-framework
rm -rf "$tools/report" "$tools/include"
mkdir -p "$tools/report" "$unity"
cd "$tools/report"
cp "$track/report/unity_report.h" .
awk -f "$track/unity/macros.awk" "$track/unity/unity.h" >"$unity/unity.h"
# Without optimization nothing of theirs stays in a register while a test runs, of which a function in assembly may keep none.
flags='-std=gnu99 -O0 -Wall -Wextra -Werror -D_GNU_SOURCE'
# shellcheck disable=SC2086 # The flags are words.
"$cc" $flags -c "$track/report/unity_report.c" -o report.o
# shellcheck disable=SC2086
"$cc" $flags -include unity_report.h -iquote "$unity" -c "$track/unity/unity.c"

# What the reporter, the framework and the start of a program call, and the functions of C's own library, which tests call:
# a solution's function of such a name would be called in their place.
for header in assert ctype errno fenv inttypes limits locale math setjmp signal stdbool stddef stdio stdlib string time wchar wctype; do
  echo "#include <$header.h>"
done | "$cc" -std=c99 -E - | grep -o -E '[A-Za-z_][A-Za-z0-9_]* *\(' | tr -d ' (' | sort -u >declared
for library in libc.so.6 libm.so.6; do
  "$nm" -D --defined-only "$("$cc" -print-file-name=$library)" | sed 's/.* //; s/@.*//'
done | sort -u | comm -12 - declared >library
{
  "$nm" -u report.o unity.o | sed -n 's/^ *[Uw] //p' | grep -v -E '^(setUp|tearDown|suite|__wrap|__real)'
  echo __libc_start_main
  cat library
} | sort -u >needed
