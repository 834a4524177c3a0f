#!/bin/sh
# Stands between the compiler and the linker of test binaries: what is linked are crates and the system's libraries. A
# library that the solution brings would run before the tests do. Arguments: those of the linker.
for argument in "$@"; do
  case $argument in
    -lc | -ldl | -lgcc_eh | -lgcc_s | -lm | -lpthread | -lrt | -lutil) ;;
    -l* | --library* | *,-l* | *,--library* | @*)
      echo "the solution must not choose what is linked: $argument" >&2
      exit 1
      ;;
  esac
done
exec cc "$@"
