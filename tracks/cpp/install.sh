#!/bin/sh
# Compiles the reporter with Catch2's implementation, and Catch2's header, once for all runs.
# Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
rm -rf "$tools/report" "$tools/include"
mkdir -p "$tools/report" "$tools/include/catch2" "$tools/include/test"
cd "$tools/report"
g++ -std=c++17 -O1 -Wall -Wextra -Werror -c "$track/report/catch_report.cpp" -o report.o
headers=/usr/include/catch2
if [ ! -e "$headers/catch.hpp" ]; then
  # The implementation of version 3 is a library: one object with it, all of it, but for what the reporter has instead.
  cp "$(g++ -print-file-name=libCatch2.a)" library.a
  ar d library.a catch_fatal_condition_handler.cpp.o
  mv report.o own.o
  ld -r -o report.o own.o --whole-archive library.a
  rm own.o library.a
fi
# What the reporter and the start of a program call: a solution's function of such a name would be called in their place.
{
  nm -u report.o | sed -n 's/^ *[Uw] //p'
  echo __libc_start_main
} | sort -u >needed
cat "$headers"/catch.hpp "$headers"/catch_version_macros.hpp 2>/dev/null |
  sed -n 's/^#define CATCH_VERSION_\(MAJOR\|MINOR\|PATCH\) \([0-9]*\)$/\2/p' | head -n 3 | paste -s -d . >"$tools/catch.version"
# Names of Catch2 in exercises, where the version has no header of that name.
cp "$track/include/catch_all.hpp" "$tools/include/"
for name in catch2/catch.hpp catch2/catch_all.hpp catch2/catch_test_macros.hpp catch2/catch_approx.hpp catch2/catch_amalgamated.hpp \
  test/catch.hpp test/catch_amalgamated.hpp; do
  [ "$name" != catch2/catch.hpp ] && [ -e "/usr/include/$name" ] || echo '#include "../catch_all.hpp"' >"$tools/include/$name"
done
# Beside the header, with the options of build.sh: used where they are the same, else the header is.
g++ -std=c++17 -g1 -Wall -Wextra -Wpedantic -Werror -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS -I"$tools/include" \
  -x c++-header "$tools/include/catch_all.hpp" -o "$tools/include/catch_all.hpp.gch"
