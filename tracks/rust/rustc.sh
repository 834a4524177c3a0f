#!/bin/sh
# Stands between cargo and the compiler for the solution's own crates: their test binaries get our harness.
# What would run code of the solution while it is compiled is refused: it could change what is compiled, the tests included.
# Arguments: the compiler and its arguments.
refuse() {
  echo "error: $1" >&2
  exit 1
}
case " $* " in
  # A question of cargo's, about no code.
  *" - --crate-name ___ --print="*) exec "$@" ;;
  *" --crate-name build_script_"*) refuse 'a build script of the solution would run before the tests do, and is not run here' ;;
  *" --crate-type proc-macro "*) refuse 'a procedural macro of the solution would run before the tests do, and is not run here' ;;
  *linker=* | *link-arg* | *codegen-backend* | *" @"*) refuse 'the solution must not choose the linker, nor what it links' ;;
esac
case " $* " in
  *" --test "*)
    # A crate of that name, whatever modules there are; the first edition has no such path.
    harness=::test_runner_harness::run
    case " $* " in
      *" --edition=2015 "*) harness=test_runner_harness::run ;;
    esac
    # Another harness for tests is not stable yet; this lets a stable compiler have it.
    export RUSTC_BOOTSTRAP=1
    exec "$@" -Clinker="${0%/*}/link.sh" -Clinker-flavor=gcc --extern "test_runner_harness=${0%/*}/libtest_runner_harness.rlib" \
      '-Zcrate-attr=feature(custom_test_frameworks)' "-Zcrate-attr=test_runner($harness)"
    ;;
esac
exec "$@"
