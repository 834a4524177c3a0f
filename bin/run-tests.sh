#!/bin/sh
# Runs the whole test suite: bin/run-tests.sh [--quick | --prepare] [arguments of cargo test]
#
# Prepares what the tests need: the toolchains of the tracks (all that this machine's Debian has packages for, or those that
# TEST_RUNNER_TRACKS names, separated by spaces; bin/test-in-debian-13.sh tests the others), a browser, and a Python
# environment for each peer package that results are compared with. A test whose toolchain is missing fails; it is not skipped.
#
# With --quick, only the tests that need no toolchain but Bash's, which is small: two minutes after the build. It says which it
# leaves out. With --prepare, nothing is compiled or tested: it prepares what the tests need, with the program that is there.
set -eu

cd -- "$(dirname -- "$0")/.."

# Every test target is in one of these lists (tests/architecture.rs).
quick="architecture batch batch_faults book cli command coverage logs parsers people registry report robust sandbox schemas shell swebench toolchain verify"
slow="attested faults forgery image instructions judge pipeline pytest ready reporters soak tracks"
# Tests of quick targets that need more: a browser, other tracks, a Python environment.
slow_tests="a_browser_shows_the_table_and_opens_a_result documents:: fuzz:: page::a_ the_page_for_teachers_is_true the_page_for_batches_is_true the_schemas_are_schemas
    what_is_read_and_written_is_valid what_is_wrong_is_refused what_verify_wrote_is_one_column"

# The program as the tests of its commands need it: `cargo build` would compile it for itself alone, and the tests once more.
[ "${1-}" = --prepare ] || cargo test --locked --no-run --test cli
program=target/debug/test-runner

if [ "${1-}" = --quick ]; then
    shift
    "$program" install --if-missing bash
    # shellcheck disable=SC2046,SC2086 # lists of words
    env --default-signal=HUP,INT,TERM cargo test --locked --lib --bins $(printf -- '--test %s ' $quick) "$@" -- \
        $(printf -- '--skip %s ' $slow_tests)
    echo "left out: the tests of the documentation, the targets $slow, and of the others" $slow_tests >&2
    exit
fi

# shellcheck disable=SC2046,SC2086 # both are lists of words
"$program" install --if-missing ${TEST_RUNNER_TRACKS:---all}

# The pages are tested in a real browser; valgrind counts instructions.
for package in chromium valgrind; do
    if [ "$(dpkg-query -W -f '${db:Status-Status}' $package 2>/dev/null)" != installed ]; then
        echo "installing the Debian package $package" >&2
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -qq -y --no-install-recommends $package >/dev/null || {
            echo "error: the tests need Debian's package $package, and only root may install it" >&2
            exit 69
        }
    fi
done

# Each requirements file under test-data names the environment that its tests use: target/venvs/<name>. A line
# `# pip: OPTIONS` in it adds options.
find test-data -name 'requirements-*.txt' | sort | while read -r requirements; do
    name=$(basename "$requirements" .txt)
    venv="target/venvs/${name#requirements-}"
    if ! cmp -s "$requirements" "$venv/installed.txt"; then
        echo "preparing $venv" >&2
        rm -rf "$venv"
        python3 -m venv "$venv"
        # shellcheck disable=SC2046 # a list of words
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
            $(sed -n 's/^# pip: //p' "$requirements") -r "$requirements"
        cp "$requirements" "$venv/installed.txt"
    fi
done

[ "${1-}" != --prepare ] || exit 0

# The caller may ignore signals, as nohup does, and child processes inherit that; but some tests send signals.
exec env --default-signal=HUP,INT,TERM cargo test --locked "$@"
