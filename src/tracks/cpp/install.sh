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
# What the reporter and the start of a program call: a solution's function of such a name would be called in their place.
{
  nm -u report.o | sed -n 's/^ *[Uw] //p'
  echo __libc_start_main
} | sort -u >needed
sed -n 's/^ \* *Catch v\([0-9.]*\)$/\1/p' /usr/include/catch2/catch.hpp >"$tools/catch.version"
# Names of Catch2 in exercises, those of version 3 among them.
cp "$track/include/catch_all.hpp" "$tools/include/"
for name in catch2/catch.hpp catch2/catch_all.hpp catch2/catch_test_macros.hpp catch2/catch_approx.hpp catch2/catch_amalgamated.hpp \
  test/catch.hpp test/catch_amalgamated.hpp; do
  echo '#include "../catch_all.hpp"' >"$tools/include/$name"
done
# Beside the header, with the options of build.sh: used where they are the same, else the header is.
g++ -std=c++17 -g1 -Wall -Wextra -Wpedantic -Werror -DEXERCISM_TEST_SUITE -DEXERCISM_RUN_ALL_TESTS -I"$tools/include" \
  -x c++-header "$tools/include/catch_all.hpp" -o "$tools/include/catch_all.hpp.gch"
