#!/bin/sh
# Compiles the solution and its tests, as the exercise's CMakeLists.txt would, and links them with Catch2 and the reporter.
# Arguments: the track folder, the tools folder, the test files.
# shellcheck source=../_native/common.sh
. "$1/common.sh"

if grep -q '^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*<boost/test/' "$@"; then
  echo 'These tests are written for Boost.Test, which the track has left: its tests are for Catch2 now.'
  exit 1
fi

# Of CMakeLists.txt, its options for warnings and its build type count, and nothing else. Exercises of the time before it was
# strict have a file without such options, or none: what they do is no error.
lists=CMakeLists.txt
warnings=$(sed -n '/MATCHES "(GNU|Clang)"/,/^endif/s/^[^#]*COMPILE_FLAGS "\(.*\)".*/\1/p' "$lists" 2>"$said/lists" |
  tr ' ' '\n' | grep -x -E -e '-W[a-z][a-z0-9+-]*(=[0-9]+)?' | tr '\n' ' ')
[ -n "$warnings" ] || warnings=-w
optimised=
if grep -q '^set(CMAKE_BUILD_TYPE Release)' "$lists" 2>"$said/lists"; then
  optimised='-O3 -DNDEBUG'
fi
debug=-g1
if [ -n "$CHECKED" ]; then
  debug=
  warnings=-w
fi
flags="-std=c++17 $debug $optimised -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS -I$tools/include"

include='^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*'

# $1 the name of what it says, then the options
compile() {
  name=$1
  shift
  # shellcheck disable=SC2086 # The flags are words.
  g++ $flags $warnings "$@" -o "$objects/$name.o" >"$said/$name" 2>&1
}

# The lines of a file that are neither blank nor a comment.
code() {
  sed -E '/^[[:blank:]]*(\/\/.*)?$/d' "$1"
}

# Whether the lines before the framework's header, $1, stand without it. Where the solution begins with them, it says so.
complete() {
  lines=$(code "$1" | wc -l)
  if [ "$lines" = 0 ] || [ -f "$3" ] && [ "$(code "$3" | head -n "$lines")" = "$(code "$1")" ]; then
    return 0
  fi
  compile "$2" -iquote . -fsyntax-only -x c++ "$1"
}

keywords='if|else|for|do|while|switch|case|default|break|continue|return|goto|try|catch|throw|const|auto|static|void|bool|char|int|long|true|false|nullptr|struct|class|enum|namespace|using|template|typename|new|delete|operator|private|protected|public|virtual|not|and|or'

of_framework='(Catch|CATCH_|INTERNAL_CATCH|C_A_T_C_H)'

# Names what the solution's headers put in the place of something that the test file $1, which is read with the further
# options, relies on. What came before the framework does not matter.
check() {
  not_read=
  ! grep -q -x '#ifdef EXERCISM_TEST_SUITE' "$1" || not_read=test/catch.hpp
  ! plain "$1" "$not_read" "$of_framework" || return 0
  # shellcheck disable=SC2086
  g++ $flags -Wpedantic -E -dD "$@" 2>"$said/cpp" | redefined "$1" -v begins='^(TEST_RUNNER_CATCH|TWOBLUECUBES_SINGLE_INCLUDE_CATCH|CATCH_.+)_HPP(_INCLUDED)?$' \
    -v home='^/usr/include/catch2/internal/' \
    -v framework='^(REQUIRE|CHECK|TEST_CASE|SECTION|INTERNAL_CATCH|CATCH|STATIC_|SUCCEED|FAIL|INFO$|TWOBLUECUBES)' \
    -v own="$of_framework" -v extra="^(main|$keywords)$" -v strict=1
}

# The tests with the framework's header, which was compiled before, in front of them. What the solution's headers lack
# must not be made up for by that; and where something does not compile so, it is compiled as it stands.
tests() {
  number=0
  for test in "$@"; do
    number=$((number + 1))
    before=$HOME/before.$number
    first=$(grep -n -m 1 -E "EXERCISM_TEST_SUITE|$include.*catch" "$test" | cut -d : -f 1)
    head -n "$((${first:-1} - 1))" "$test" >"$before.all"
    # To the last file of the solution.
    last=$(grep -n -E "$include\"" "$before.all" | tail -n 1 | cut -d : -f 1)
    head -n "${last:-0}" "$before.all" >"$before"
    # Checked, it compiles as it did.
    if [ -n "$CHECKED" ] && compile "test.$number" -include "$tools/include/catch_all.hpp" -c "$test"; then
      continue
    fi
    if ! {
      complete "$before" "before.$number" "${test%_test.cpp}.cpp" &&
        [ -z "$(check "$test" -include "$tools/include/catch_all.hpp")" ] &
      compile "test.$number" -include "$tools/include/catch_all.hpp" -c "$test" && wait $!
    }; then
      rm -f "$objects/test.$number.o"
      check "$test" >>"$said/redefined"
      compile "test.$number" -c "$test"
    fi
  done
}

tests "$@" &
linked=
for test in "$@"; do
  solution=${test%_test.cpp}.cpp
  if [ "$solution" != "$test.cpp" ] && [ -f "$solution" ] && ! grep -q "$include\"${solution##*/}\"" "$test"; then
    # Checked, it compiles: sooner behind the library's headers that were compiled before, if it has any, and if no name of the
    # framework's is in its way.
    [ -n "$CHECKED" ] && grep -q "$include<" "$solution" "${solution%.cpp}.h" 2>"$said/includes" &&
      compile solution -include "$tools/include/catch_all.hpp" -c "$solution" ||
      compile solution -c "$solution"
    linked=solution.o
  fi
done
wait

objects_of_tests=$(seq -f test.%g.o $#)
# shellcheck disable=SC2046 # The names are words.
accepted 'Catch|C_A_T_C_H' "$objects_of_tests" "$linked" solution redefined $(seq -f test.%g $#) || exit 1
# The faster linker, where it is there.
linker=
if command -v ld.gold >"$said/linker"; then
  linker=-fuse-ld=gold
fi
# From there, so that the linker's words name no folder of ours.
cd "$objects" || exit 1
# shellcheck disable=SC2086 # The objects are words.
g++ $linker "$tools/report/report.o" $objects_of_tests $linked \
  -Wl,--as-needed -lboost_date_time -ltbb -fno-lto -o "$HOME/tests" >"$said/link" 2>&1
ended=$?
places "$said/link"
exit "$ended"
