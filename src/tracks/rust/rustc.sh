#!/bin/sh
# Stands between cargo and the compiler for the solution's own crates: their test binaries get our harness.
# Arguments: the compiler and its arguments.
case " $* " in
  *" --test "*)
    # A crate of that name, whatever modules there are; the first edition has no such path.
    harness=::test_runner_harness::run
    case " $* " in
      *" --edition=2015 "*) harness=test_runner_harness::run ;;
    esac
    exec "$@" --extern "test_runner_harness=${0%/*}/libtest_runner_harness.rlib" \
      '-Zcrate-attr=feature(custom_test_frameworks)' "-Zcrate-attr=test_runner($harness)"
    ;;
esac
exec "$@"
