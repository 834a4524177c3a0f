#!/bin/sh
# Compiles the tests' module and the reporter. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
rm -rf "$tools/report"
mkdir -p "$tools/report"
cd "$tools/report"
gcc -std=gnu11 -O1 -Wall -Wextra -Werror -D_GNU_SOURCE -c "$track/report/tester.c" -o reporter.o
gfortran -std=f2008 -O1 -Wall -Werror -c "$track/report/tester.f90" -o module.o
# A solution's function of such a name would be called in their place.
{
  nm -u reporter.o module.o | sed -n 's/^ *[Uw] //p' | grep -v '^tester_'
  echo __libc_start_main
} | sort -u >needed
