#!/bin/sh
# Compiles the reporter, and the framework that stands in for Unity where an exercise's own is not known.
# Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
rm -rf "$tools/report" "$tools/include"
mkdir -p "$tools/report" "$tools/include/test-framework"
flags='-std=gnu99 -O1 -Wall -Wextra -Werror'
for name in channel unity_report; do
  # shellcheck disable=SC2086 # The flags are words.
  gcc $flags -c "$track/report/$name.c" -o "$tools/report/$name.o"
done
cp "$track/report/unity_report.h" "$tools/report/"
unity=$tools/include/test-framework
cp "$track/unity/base.h" "$unity/unity.h"
sh "$track/unity/macros.sh" >>"$unity/unity.h"
# shellcheck disable=SC2086
gcc $flags -include "$tools/report/unity_report.h" -iquote "$unity" -c "$track/unity/unity.c" -o "$tools/report/unity.o"
