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
# So do the options of a makefile of an exercise that has no such file.
makefile=
for name in GNUmakefile makefile Makefile test/Makefile tests/Makefile; do
  [ -z "$makefile" ] && [ -f "$name" ] && makefile=$name
done
words= link=
if [ -n "$makefile" ] && [ ! -f "$lists" ]; then
  words=$(of_makefile "$makefile")
  link=$(printf '%s\n' "$words" | libraries -l[Cc]atch2'(Main)?')
  words=$(printf '%s\n' "$words" | options)
  warnings=$(printf '%s ' "$words" | tr ' ' '\n' | grep -e '^-W' | tr '\n' ' ')
fi
# The exercise's own come last.
warnings="$warnings $(printf '%s ' "$FLAGS" | tr ' ' '\n' | grep -e '^-W' -e '^-pedantic' | tr '\n' ' ')"
words="$words $FLAGS"
[ -n "${warnings# }" ] || warnings=-w
words=$(printf '%s ' "$words" | tr ' ' '\n' | grep -v -e '^-W' -e '^-pedantic' | tr '\n' ' ')
standard=$(sed -n 's/^[^#]*CMAKE_CXX_STANDARD[[:blank:]]\{1,\}\([0-9]\{2\}\).*/\1/p; s/^[^#]*cxx_std_\([0-9]\{2\}\).*/\1/p' "$lists" 2>"$said/lists" | tail -n 1)
case $words in *-std=*) ;; *) words="-std=c++${standard:-17} $words" ;; esac
optimised=
if grep -q '^set(CMAKE_BUILD_TYPE Release)' "$lists" 2>"$said/lists"; then
  optimised='-O3 -DNDEBUG'
fi
debug=-g1
if [ -n "$CHECKED" ]; then
  debug=
  warnings=-w
fi
flags="$words $debug $optimised -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS -I$tools/include"

include='^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*'

# An exercise's own Catch2, in whatever folder, is the one that was installed.
own_framework='(^|/)(catch(_amalgamated|_main)?[.](hpp|cpp)|[Cc]atch2/.*)$'
listed() {
  find . -name "*.[ch]*" -type f ! -path '*/.*' | sed 's|^\./||' | LC_ALL=C grep -E '^[A-Za-z0-9_][A-Za-z0-9_.+/-]*$' |
    grep -E "[.]($1)\$" | LC_ALL=C sort
}
for header in $(listed hpp | grep -E '(^|/)catch(_amalgamated)?[.]hpp$'); do
  echo "#include \"$tools/include/catch_all.hpp\"" >"$header"
done
headers=
for folder in $(listed 'h|hh|hpp|hxx|ipp|tpp' | grep -v -E "$own_framework" | sed -n 's|/[^/]*$||p' | LC_ALL=C sort -u); do
  headers="$headers -iquote $folder -idirafter $folder"
done
flags="$flags -iquote $tools/include/test$headers -idirafter ."

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
  if [ "$lines" = 0 ]; then
    return 0
  fi
  if [ -f "$3" ] && [ "$(code "$3" | head -n "$lines")" = "$(code "$1")" ]; then
    return 0
  fi
  compile "$2" -iquote "$4" -fsyntax-only -x c++ "$1"
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
      complete "$before" "before.$number" "${test%_test.cpp}.cpp" "$(dirname "$test")" &&
        [ -z "$(check "$test" -include "$tools/include/catch_all.hpp")" ] &
      compile "test.$number" -include "$tools/include/catch_all.hpp" -c "$test" && wait $!
    }; then
      rm -f "$objects/test.$number.o"
      check "$test" >>"$said/redefined"
      compile "test.$number" -c "$test"
    fi
  done
}

# The other files that are compiled: an exercise of the track has one, which is named after its tests. Any other has all that are
# neither tests nor programs, and that no file includes.
sources() {
  case $1 in
    */*) ;;
    *_test.cpp) { [ ! -f .meta/config.json ] && [ ! -f .exercism/config.json ]; } || return ;;
  esac
  listed 'cpp|cc|cxx' | grep -v -E "$own_framework" | while IFS= read -r file; do
    case " $* " in *" $file "*) continue ;; esac
    case $file in */test_*.cpp | *_test.cpp | *_tests.cpp | *Test.cpp | *Tests.cpp) continue ;; esac
    for test in "$@"; do
      [ "$file" != "${test%_test.cpp}.cpp" ] || continue 2
    done
    ! grep -q -E '^[[:blank:]]*(int|auto)[[:blank:]]+main[[:blank:]]*\(|^[[:blank:]]*#[[:blank:]]*define[[:blank:]]+CATCH_CONFIG_(MAIN|RUNNER)' "$file" || continue
    listed 'c|cc|cpp|cxx|h|hh|hpp|hxx' | tr '\n' '\0' | xargs -0 grep -q -E "$include\"([^\"]*/)?${file##*/}\"" || echo "$file"
  done
}
sources "$@" >"$said/sources"

tests "$@" &
linked=
names=
helpers=
number=0
while IFS= read -r file; do
  number=$((number + 1))
  names="$names source.$number"
  compile "source.$number" -c "$file"
  case "
$HELPERS
" in
    *"
$file
"*) helpers="$helpers source.$number.o" ;;
    *) linked="$linked source.$number.o" ;;
  esac
done <"$said/sources"
for test in "$@"; do
  solution=${test%_test.cpp}.cpp
  if [ "$solution" != "$test.cpp" ] && [ -f "$solution" ] && ! grep -q "$include\"${solution##*/}\"" "$test"; then
    # Checked, it compiles: sooner behind the library's headers that were compiled before, if it has any, and if no name of the
    # framework's is in its way.
    [ -n "$CHECKED" ] && grep -q "$include<" "$solution" "${solution%.cpp}.h" 2>"$said/includes" &&
      compile solution -include "$tools/include/catch_all.hpp" -c "$solution" ||
      compile solution -c "$solution"
    linked="$linked solution.o"
  fi
done
wait

objects_of_tests="$(seq -f test.%g.o $# | tr '\n' ' ')$helpers"
# shellcheck disable=SC2046,SC2086 # The names are words.
accepted 'Catch|C_A_T_C_H' "$objects_of_tests" "$linked" solution $names redefined $(seq -f test.%g $#) || {
  unusable_tests "g++ $flags -x c++" catch
  exit 1
}
# The faster linker, where it is there.
linker=
if command -v ld.gold >"$said/linker"; then
  linker=-fuse-ld=gold
fi
# From there, so that the linker's words name no folder of ours.
cd "$objects" || exit 1
# shellcheck disable=SC2086 # The objects are words.
g++ $linker "$tools/report/report.o" $objects_of_tests $linked \
  -Wl,--as-needed $link -lboost_date_time -ltbb -fno-lto -o "$HOME/tests" >"$said/link" 2>&1
ended=$?
places "$said/link"
exit "$ended"
