#!/bin/sh
# Tests this program: bin/run-tests.sh [--all] [arguments of cargo test]
#
# Runs the unit tests, the tests of the sandbox, the command line, the parsers and the grading, and every case, forgery and
# reporter test of five tracks that together use every mechanism. TEST_RUNNER_TRACKS names other tracks, separated by spaces.
# --all runs those of every track: here, or in a Debian 13 if this Debian lacks its packages.
#
# Prepares what the tests need: the toolchains of the tracks, Chromium, valgrind, and a Python environment for each peer package
# that results are compared with. A test whose toolchain is missing fails; it is not skipped. --prepare only prepares, with the
# program that is there.
set -eu

cd -- "$(dirname -- "$0")/.."

all=
only_prepare=
case ${1-} in
    --all) all=yes; shift ;;
    --prepare) only_prepare=yes; shift ;;
esac
if [ -z "$all" ]; then
    : "${TEST_RUNNER_TRACKS:=bash c javascript python ruby}"
    export TEST_RUNNER_TRACKS
else
    unset TEST_RUNNER_TRACKS
fi

# The pages are tested in a real browser; valgrind counts instructions.
install_packages() {
    for package in chromium valgrind; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' $package 2>/dev/null)" != installed ] || continue
        echo "installing the Debian package $package" >&2
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq && apt-get install -qq -y --no-install-recommends $package >/dev/null || {
            echo "error: the tests need Debian's package $package, and only root may install it" >&2
            exit 69
        }
    done
}

# Each requirements file under test-data names the environment that its tests use: target/venvs/<name>. A line
# `# pip: OPTIONS` in it adds options.
make_environments() {
    find test-data -name 'requirements-*.txt' | sort | while read -r requirements; do
        name=$(basename "$requirements" .txt)
        venv="target/venvs/${name#requirements-}"
        cmp -s "$requirements" "$venv/installed.txt" && continue
        echo "preparing $venv" >&2
        rm -rf "$venv"
        python3 -m venv "$venv"
        # shellcheck disable=SC2046 # a list of words
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
            $(sed -n 's/^# pip: //p' "$requirements") -r "$requirements"
        cp "$requirements" "$venv/installed.txt"
    done
}

# Downloads go on while the tests are compiled.
(set -e; install_packages; make_environments) &
environments=$!
[ -n "$only_prepare" ] || cargo test --locked --no-run
wait "$environments"
# The folders of exercises that `tests/commands/exercise` runs are in more languages.
[ -n "$all" ] || more='cpp java r typescript'
# shellcheck disable=SC2086 # a list of words
target/debug/test-runner install --if-missing ${TEST_RUNNER_TRACKS:---all} ${more-}
[ -z "$only_prepare" ] || exit 0

# The caller may ignore signals, as nohup does, and child processes inherit that; but some tests send signals.
env --default-signal=HUP,INT,TERM cargo test --locked "$@"

if [ -n "$all" ]; then
    bin/test-in-debian-13.sh "$@"
    # Files of an installation that only save time change no result.
    [ "$#" -gt 0 ] || TEST_RUNNER_SHORTCUTS=no cargo test --locked --test corpus -- shortcuts/
else
    echo "left out: all tracks but $TEST_RUNNER_TRACKS (--all runs them), the image (bin/run-image-tests.sh), the Python packages" \
        "(bin/test-wheel.sh, bin/test-python-package.sh), and long runs (bin/soak.sh)" >&2
fi
