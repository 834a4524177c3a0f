#!/bin/sh
# Compiles the test framework, the solution and its tests, as the track's makefile would, each file by itself, and links
# them with the reporter. Arguments: the track folder, the tools folder, the test files.
# shellcheck source=../_native/common.sh
. "$1/common.sh"
# shellcheck source=../_unity/framework.sh
. "$track/framework.sh"
library=$tools/report/library
words='-g -Wall -Wextra -pedantic -Werror'
[ -z "$CHECKED" ] || words=-w
flags="-std=c99 $words -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE"

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

framework "$framework" "$@"

# A header of the solution must not put other assertions in the place of the framework's, nor other words in the place
# of the test's.
keywords='auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while'
of_framework='(UNITY_|Unity|unity_report|__wrap_|__real_)'
# So do helper files of the exercise that are compiled by themselves.
sources_of_helpers() {
  printf '%s\n' "$HELPERS" | while IFS= read -r helper; do
    case $helper in *.c) [ "${helper%/*}" != "$helper" ] && [ "${helper%/*}" != "$sources" ] || echo "$helper" ;; esac
  done
}
[ -n "$CHECKED" ] || {
  printf '%s\n' "$@"
  sources_of_helpers
} | while IFS= read -r test; do
  ! plain "$test" "$framework/unity.h" "$of_framework" || continue
  # shellcheck disable=SC2086
  gcc $flags -E -dD "./$test" 2>"$said/cpp" | redefined "$test" -v framework='^(TEST_|UNITY_|Unity|RUN_TEST$)' \
    -v parts="$framework" -v own="$of_framework" -v extra="^(main|test_.*|$keywords)$"
done >"$said/redefined" &

count=0
names=0
compile() {
  count=$((count + 1))
  names="$names $count"
  # shellcheck disable=SC2086 # The flags are words.
  gcc $flags -c "$1" -o "$objects/$count.o" >"$said/$count" 2>&1 &
  [ $((count % 4)) != 0 ] || wait
}
tests= own=
for test in "$@"; do
  compile "./$test"
  tests="$tests $count.o"
done
for file in "$sources"/*.c; do
  case " $* " in
    *" ${file#./} "*) ;;
    *)
      if [ -f "$file" ]; then
        compile "$file"
        case "
$HELPERS
" in
          *"
${file#./}
"*) tests="$tests $count.o" ;;
          *) own="$own $count.o" ;;
        esac
      fi
      ;;
  esac
done
wait
if [ -z "$own" ] && ! ls "$sources"/*.h >"$said/headers" 2>&1; then
  echo "There is no solution: the file \`$solution\` is missing."
  exit 1
fi

# shellcheck disable=SC2086 # The numbers are words.
accepted_with_unity "$tests" "$own" $names redefined
[ -n "$own" ] || echo "There is no \`.c\` file of a solution, such as \`$solution\`."
# shellcheck disable=SC2086 # The objects are words.
linked $tests $own
