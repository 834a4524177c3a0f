#!/bin/sh
# What the builds of C and C++ share. Their build.sh reads this with its own arguments: the track folder, the tools folder, the
# test files. $CHECKED says that the solution was checked in another run, with tests that differ in what they expect: what is
# only a check is left out then, and what is for debuggers too. $HELPERS has the exercise's files that are no tests, one in a line,
# where it has a folder of its own.
track=$1
tools=$2
shift 2
test_files=$*
objects=$HOME/objects
said=$HOME/said
mkdir "$objects" "$said"

# The words of a makefile that say how to compile and link, one in a line. It is never run.
of_makefile() {
  sed -n 's/#.*//; :more
/\\$/{N
s/\\\n/ /
b more
}; s/^[[:blank:]]*\(export[[:blank:]]\{1,\}\)\{0,1\}\(C\|CXX\|CPP\|LD\|TEST_\)\{0,1\}\(FLAGS\|LIBS\|DEFINES\)[[:blank:]]*[:+?]\{0,1\}=//p' "$1" |
    tr -s ' \t' '\n\n'
}

# Those of them that the compiler gets: warnings, the language's version, names and some of the code's properties.
options() {
  grep -x -E -e '-W[a-z][a-z0-9+=-]*|-pedantic(-errors)?|-f[a-z][a-z0-9=-]*|-std=[a-z0-9+]+|-D[A-Z][A-Za-z0-9_]*(=[A-Za-z0-9_]+)?' |
    grep -v -x -E -e '-DUNITY_OUTPUT_COLOR|-f(sanitize|lto|profile|plugin|coverage|test-coverage|diagnostics)[a-z0-9=-]*' | tr '\n' ' '
}

# Those that the linker gets, without the framework, $1.
libraries() {
  grep -x -E -e '-l[a-z][a-z0-9_]*|-pthread' | grep -v -x -E -e "$1" | tr '\n' ' '
}

# Whether the solution's headers cannot put anything in the place of something that the test file $1 relies on, as far as their
# text says. $2 the framework's header as the test includes it, $3 an expression for words of the framework's own.
plain() {
  [ -z "$(code_of_helpers)" ] || return 1
  LC_ALL=C awk -v test="$1" -v header="$2" -v own="$3" -f "$track/plain.awk"
}

# The helper files that code may include, without the framework's, one in a line.
code_of_helpers() {
  printf '%s\n' "$HELPERS" | while IFS= read -r helper; do
    case $helper in
      test-framework/unity.[ch] | test-framework/unity_internals.h) ;;
      test/vendor/unity.[ch] | test/vendor/unity_internals.h | test/catch.hpp | test/tests-main.cpp) ;;
      *.md | *.json | [Mm]akefile | GNUmakefile | CMakeLists.txt) ;;
      *) [ ! -f "$helper" ] || echo "./$helper" ;;
    esac
  done
}

# Names what the solution's headers put in the place of something that the test file $1 relies on. Comes behind the
# preprocessor (`-E -dD`, its words in `cpp`). What follows the name is for guard.awk.
redefined() {
  test=$1
  shift
  (
    IFS='
'
    set -f
    # shellcheck disable=SC2046 # The lines are names.
    awk -v test="$test" "$@" -f "$track/guard.awk" kind=library "${library:-/dev/null}" kind=test "$test" \
      kind=helper $(code_of_helpers) kind=text -
  ) | sort -u
  # The other way to give a file a name.
  ! grep -q 'style of line directive' "$said/cpp" || echo "\`#line\` must not be used by the solution: the tests rely on it"
}

# Whether what was compiled may be linked. Prints what there is to say: files of `said`, and names that the linker would take
# from the solution. $1 an expression for names of the framework, $2 the tests' objects, $3 the solution's, then the files.
accepted() {
  own_names=$1 of_tests=$2 of_solution=$3
  shift 3
  failed=
  for object in $of_tests $of_solution; do
    [ -e "$objects/$object" ] || failed=1
  done
  if [ -n "$of_solution" ] && [ -z "$failed$CHECKED" ]; then
    # Its plugins, which are slow to load, are for what no compiler wrote here.
    # shellcheck disable=SC2086 # The objects are words.
    (cd "$objects" && "${prefix:-}nm" --plugin /dev/null -A $of_tests $of_solution) |
      awk -v theirs="$of_solution" -v own="$own_names" -f "$track/symbols.awk" "$tools/report/needed" - | sort >>"$said/redefined"
  fi
  for name in "$@"; do
    [ ! -s "$said/$name" ] || cat "$said/$name"
  done
  [ -z "$failed" ] && [ ! -s "$said/redefined" ]
}

# The linker's words in the file $1, without the places in the machine code that newer ones name beside lines of the source, and
# without the long path of a linker for another machine, which depends on the compiler's version.
places() {
  [ ! -s "$1" ] || sed -E 's/(:[0-9]+):\([^ ()]+\+0x[0-9a-f]+\)/\1/; s|^/[^ :]*/gcc-cross/[^ :]*/ld: |ld: |' "$1"
}

# Ends with 65, which says that the exercise is at fault, where a test file has a text, a comment or a block without an end,
# without the files of the solution that it includes, too. $1 the compiler and its options, $2 an expression for the framework's header.
unusable_tests() {
  ends='error: expected .* at end of input|error: unterminated |error: missing terminating '
  grep -qE "$ends" "$said"/* || return 0
  for test in $test_files; do
    # shellcheck disable=SC2086 # The options are words.
    sed -E "/$2/!s/^[[:blank:]]*#[[:blank:]]*include[[:blank:]]*\".*//" "$test" | $1 -w -fsyntax-only - 2>&1 | grep -qE "$ends" && exit 65
  done
  return 0
}
