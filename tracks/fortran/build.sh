#!/bin/sh
# Compiles the solution, then its tests, and links both with the reporter. Arguments: the track folder, the tools folder, the test
# files.
# shellcheck source=../_native/common.sh
. "$1/common.sh"
test=$1
solution=${test##*/}
solution=${solution%_test.f90}.f90
# The track's own; a build for debugging.
flags="-std=f2008 -g -W -Wall -Wextra -pedantic -fbacktrace -I $tools/report"
mkdir "$HOME/modules"

compile() {
  # shellcheck disable=SC2086 # The flags are words.
  gfortran $flags -J "$HOME/modules" -c "$1" -o "$objects/$2" >"$said/$2" 2>&1
}

if [ ! -f "$solution" ]; then
  echo "There is no solution: the file \`$solution\` is missing."
  exit 1
fi
awk -f "$track/names.awk" "$test" >"$HOME/names.c"
gcc -c "$HOME/names.c" -o "$objects/names.o" >"$said/names" 2>&1 &
# The assertions are generic: the solution could add its own to them, for types of its own.
if awk -f "$track/statements.awk" "$solution" | grep -q -i -E 'assert_equal|testermain|write_json_'; then
  echo "\`$solution\` must not name the module or the assertions of the tests" >"$said/redefined"
fi
compile "$solution" solution.o && compile "$test" test.o
wait
accepted '^(__testermain_|tester_)' test.o solution.o solution.o test.o names redefined || exit 1
gfortran "$tools/report/reporter.o" "$tools/report/module.o" "$objects/names.o" "$objects/test.o" "$objects/solution.o" \
  -fno-lto -o "$HOME/tests" >"$said/link" 2>&1
ended=$?
places "$said/link"
exit "$ended"
