#!/bin/sh
# Compiles the test framework, the solution and its tests, as the track's makefile would, each file by itself, and links
# them with the reporter. Arguments: the track folder, the tools folder, the test files.
track=$1
tools=$2
shift 2
objects=$HOME/objects
said=$HOME/said
mkdir "$objects" "$said"
flags='-std=c99 -g -Wall -Wextra -pedantic -Werror -Wmissing-declarations -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE'

# The framework decides what passes: only one that is known is trusted.
framework=test-framework
for file in unity.c unity.h unity_internals.h; do
  sum=$(cat "$framework/$file" 2>"$said/cat" | sha256sum)
  grep -q -x -F "${sum%% *} $file" "$track/unity.sha256" || unknown=1
done
if [ -n "$unknown" ]; then
  rm -rf "$framework"
  flags="$flags -iquote $tools/include"
  unity=$tools/report/unity.o
else
  unity=0.o
  # shellcheck disable=SC2086 # The flags are words.
  gcc $flags -include "$tools/report/unity_report.h" -c "$framework/unity.c" -o "$objects/0.o" >"$said/0" 2>&1 &
fi

# A header of the solution must not put other assertions in the place of the framework's.
for test in "$@"; do
  # shellcheck disable=SC2086
  gcc $flags -E -dD "./$test" 2>"$said/cpp" | awk '
    /^# [0-9]+ "/ { file = $3; gsub(/"/, "", file) }
    /^#(define|undef) / {
      name = $2
      sub(/\(.*/, "", name)
      again = seen[name]++ || $1 == "#undef"
      if (again && name ~ /^(TEST_|UNITY_|Unity|RUN_TEST$)/ || name ~ /^(main|if|else|for|while|do|switch|return)$/)
        print file ": `" name "` must not be redefined: the tests rely on it"
    }' >>"$said/redefined"
done &

count=0
for file in ./*.c; do
  count=$((count + 1))
  # shellcheck disable=SC2086
  gcc $flags -c "$file" -o "$objects/$count.o" >"$said/$count" 2>&1 &
  [ $((count % 4)) != 0 ] || wait
done
wait

failed=
for number in $(seq 0 "$count"); do
  [ ! -e "$said/$number" ] || cat "$said/$number"
  [ -e "$objects/$number.o" ] || [ "$number" = 0 ] || failed=1
done
sort -u "$said/redefined"
if [ -n "$failed" ] || [ -s "$said/redefined" ]; then
  exit 1
fi
# From there, so that the linker's words name no folder of ours.
cd "$objects" || exit 1
# shellcheck disable=SC2046 # The objects are words.
gcc "$tools/report/channel.o" "$tools/report/unity_report.o" $unity $(seq -f %g.o "$count") \
  -Wl,--wrap=UnityDefaultTestRun -Wl,--wrap=UnityEnd -o "$HOME/tests" -lm || exit 1
[ -z "$unknown" ] || echo "\`$framework\` is missing or holds no known version of Unity: another framework takes its place"
