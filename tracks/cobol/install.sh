#!/bin/sh
# Compiles the reporter. Arguments: the track folder, the tools folder.
set -eu
mkdir -p "$2"
gcc -std=gnu11 -O1 -Wall -Wextra -Wno-unused-function -Werror -D_GNU_SOURCE -c "$1/report/reporter.c" -o "$2/reporter.o"
