#!/bin/sh
# Compiles the test framework, the solution and its tests, as the track's makefile would, each file by itself, and links
# them with the reporter. Arguments: the track folder, the tools folder, the test files.
# shellcheck source=../_native/common.sh
. "$1/common.sh"
library=$tools/report/library
flags='-std=c99 -g -Wall -Wextra -pedantic -Werror -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE'

# Exercises of earlier years have folders for their parts, and tests without declarations.
case $1 in
  test/*)
    framework=test/vendor
    sources=src
    ;;
  *)
    framework=test-framework
    sources=.
    flags="$flags -Wmissing-declarations"
    ;;
esac
solution=${1##*/}
solution=${solution#test_}
[ "$sources" = . ] || solution=$sources/$solution

# The framework decides what passes: only a version that is known is trusted.
other=
digest=$(cd "$framework" 2>"$said/cd" && cat unity.c unity.h unity_internals.h 2>"$said/cat" | sha256sum)
if grep -q "^${digest%% *} " "$track/unity.sha256"; then
  unity=0.o
  # shellcheck disable=SC2086 # The flags are words.
  gcc $flags -w -include "$tools/report/unity_report.h" -c "$framework/unity.c" -o "$objects/0.o" >"$said/0" 2>&1 &
else
  other="\`$framework\` is missing or holds no known version of Unity: another framework takes its place"
  rm -rf "$framework"
  mkdir "$HOME/include"
  ln -s "$tools/include/test-framework" "$HOME/include/${framework##*/}"
  flags="$flags -iquote $HOME/include"
  unity=$tools/report/unity.o
fi

# A header of the solution must not put other assertions in the place of the framework's, nor other words in the place
# of the test's.
keywords='auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while'
for test in "$@"; do
  # shellcheck disable=SC2086
  gcc $flags -E -dD "./$test" 2>"$said/cpp" | redefined "$test" -v framework='^(TEST_|UNITY_|Unity|RUN_TEST$)' \
    -v parts="$framework" -v own='(UNITY_|Unity|unity_report|__wrap_|__real_)' -v extra="^(main|test_.*|$keywords)$"
done >"$said/redefined" &

count=0
compile() {
  count=$((count + 1))
  # shellcheck disable=SC2086 # The flags are words.
  gcc $flags -c "$1" -o "$objects/$count.o" >"$said/$count" 2>&1 &
  [ $((count % 4)) != 0 ] || wait
}
for test in "$@"; do
  compile "./$test"
done
tests=$(seq -f %g.o "$count")
own=
for file in "$sources"/*.c; do
  case " $* " in
    *" ${file#./} "*) ;;
    *)
      if [ -f "$file" ]; then
        compile "$file"
        own="$own $count.o"
      fi
      ;;
  esac
done
wait
if [ -z "$own" ] && ! ls "$sources"/*.h >"$said/headers" 2>&1; then
  echo "There is no solution: the file \`$solution\` is missing."
  exit 1
fi

# shellcheck disable=SC2046 # The numbers are words.
if ! accepted '^_*(Unity|unity_report|wrap_Unity|real_Unity)' "$tests" "$own" $(seq 0 "$count") redefined; then
  # What takes the place of the framework lacks what exercises do not use.
  [ -z "$other" ] || ! grep -q "function '\(TEST_\|UNITY_\)" "$said"/* || echo "$other"
  exit 1
fi
[ -n "$own" ] || echo "There is no \`.c\` file of a solution, such as \`$solution\`."
# From there, so that the linker's words name no folder of ours.
cd "$objects" || exit 1
# shellcheck disable=SC2086 # The objects are words.
gcc "$tools/report/report.o" $unity $tests $own \
  -Wl,--wrap=UnityDefaultTestRun -Wl,--wrap=UnityEnd -o "$HOME/tests" -lm >"$said/link" 2>&1
ended=$?
places "$said/link"
[ "$ended" = 0 ] || exit 1
[ -z "$other" ] || echo "$other"
