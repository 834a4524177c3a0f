#!/bin/sh
# Compiles the test framework, the solution and its tests, as the track's makefile would, each file by itself, and links
# them with the reporter. Arguments: the track folder, the tools folder, the test files.
# shellcheck source=../_native/common.sh
. "$1/common.sh"
# shellcheck source=../_unity/framework.sh
. "$track/framework.sh"
library=$tools/report/library
solution=${1##*/}
solution=${solution#test_}
case $1 in */*) solution=src/$solution ;; esac

# Of an exercise's makefile, the options count: the solution could be built in another way.
makefile=
for name in GNUmakefile makefile Makefile test/Makefile tests/Makefile; do
  [ -z "$makefile" ] && [ -f "$name" ] && makefile=$name
done
link=
if [ -n "$makefile" ]; then
  words=$(of_makefile "$makefile" | options)
  case $words in *-std=*) ;; *) words="-std=gnu17 $words" ;; esac
  link=$(of_makefile "$makefile" | libraries '-l[Uu]nity')
elif [ -z "$FLAGS" ] && { [ -f .meta/config.json ] || [ -f .exercism/config.json ]; }; then
  # The track's exercises have a makefile, which no submission brings.
  words='-std=c99 -Wall -Wextra -pedantic -Werror'
  [ "${1#test/}" != "$1" ] || words="$words -Wmissing-declarations"
else
  words=-std=gnu17
fi
# The exercise's own come last.
words="$words $FLAGS"
# shellcheck disable=SC2086 # The flags are words.
[ -z "$CHECKED" ] || words="$(printf '%s\n' $words | grep -v -e '^-W' -e '^-pedantic' | tr '\n' ' ') -w"
flags="-g -DUNITY_SUPPORT_64 -DUNITY_INCLUDE_DOUBLE $words"

# The framework lies in a folder of the exercise's, whatever its name.
if [ "${1#test/}" != "$1" ] && [ -d test/vendor ]; then
  framework=test/vendor
else
  framework=test-framework
  [ -e test-framework/unity.h ] || for unity in $(find . -name unity.h ! -path '*/.*' | LC_ALL=C sort); do
    folder=${unity%/unity.h}
    [ "$folder" = . ] || framework=${folder#./}
    break
  done
fi
rm -f unity.c unity.h unity_internals.h

# The files that are compiled beside the tests: those that are neither tests nor programs nor the framework's.
plain_name='^[A-Za-z0-9_][A-Za-z0-9_.+/-]*$'
listed() {
  find . -name "$1" -type f ! -path '*/.*' | sed 's|^\./||' | LC_ALL=C grep -E "$plain_name" | grep -v "^$framework/" | LC_ALL=C sort
}
listed '*.c' | while IFS= read -r file; do
  case " $* " in *" $file "*) continue ;; esac
  case $file in
    test_*.c | */test_*.c | */*_test.c | */unity*.c) ;;
    # A program of its own, which cannot be linked with the tests.
    main.c | */main.c | */demo*.c | */example*.c)
      grep -q -E '^[[:blank:]]*(int|void)[[:blank:]]+main[[:blank:]]*\(' "$file" || echo "$file"
      ;;
    *) echo "$file" ;;
  esac
done >"$said/sources"
headers=
for folder in $(listed '*.h' | sed -n 's|/[^/]*$||p' | LC_ALL=C sort -u); do
  headers="$headers -iquote $folder -idirafter $folder"
done

framework "$framework" "$@"
flags="$flags -iquote $framework$headers -idirafter ."

# A header of the solution must not put other assertions in the place of the framework's, nor other words in the place
# of the test's.
keywords='auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|union|unsigned|void|volatile|while'
of_framework='(TEST_[A-Z]|UNITY_|Unity|unity_report|__wrap_|__real_)'
# So do helper files of the exercise that are compiled by themselves.
is_helper() {
  case "
$HELPERS
" in
    *"
$1
"*) return 0 ;;
  esac
  return 1
}
sources_of_helpers() {
  while IFS= read -r source; do
    ! is_helper "$source" || echo "$source"
  done <"$said/sources"
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
  gcc $flags $2 -c "$1" -o "$objects/$count.o" >"$said/$count" 2>&1 &
  [ $((count % 4)) != 0 ] || wait
}
tests= own=
for test in "$@"; do
  compile "./$test" "$(leaves_tests "$test")"
  tests="$tests $count.o"
done
while IFS= read -r file; do
  if is_helper "$file"; then
    compile "./$file" "$(leaves_tests "$file")"
    tests="$tests $count.o"
  else
    compile "./$file" ""
    own="$own $count.o"
  fi
done <"$said/sources"
wait
if [ -z "$own" ] && [ -z "$(listed '*.h')" ]; then
  echo "There is no solution: the file \`$solution\` is missing."
  exit 1
fi

# shellcheck disable=SC2086 # The numbers are words.
accepted_with_unity "$tests" "$own" $names redefined
[ -n "$own" ] || echo "There is no \`.c\` file of a solution, such as \`$solution\`."
# shellcheck disable=SC2086 # The objects are words.
linked $tests $own $link
