#!/bin/sh
# Runs the tests of tracks in a Debian 13 of its own: bin/test-in-debian-13.sh [--prepare | arguments of cargo test]
#
# All cases of every track, and the forgeries and reporters of those that this machine's Debian has no packages for:
# bin/run-tests.sh --all tests the others' here. TEST_RUNNER_TRACKS names some tracks, separated by spaces, to run all of it for
# these. The tests are built here, and run where bin/in-debian-13.sh puts them. With --prepare, nothing is compiled or tested:
# it prepares what the tests need, with the program that is there.
set -eu

cd -- "$(dirname -- "$0")/.."

if [ -z "${TEST_RUNNER_TRACKS-}" ] && [ "$(sed -n 's/^VERSION_ID="\(.*\)"/\1/p' /etc/os-release)" = 13 ]; then
    echo "this is a Debian 13: bin/run-tests.sh --all tests every track" >&2
    exit
fi
target=$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')
export "CARGO_TARGET_${target}_RUNNER=$PWD/bin/in-debian-13.sh"

# Tracks, separated by spaces.
prepare() {
    # shellcheck disable=SC2086 # a list of words
    bin/in-debian-13.sh target/debug/test-runner install --if-missing $1
}
# The same, then arguments of cargo test.
run() {
    tracks=$1
    shift
    TEST_RUNNER_TRACKS=$tracks env --default-signal=HUP,INT,TERM cargo test --locked "$@"
}

newer=$(grep -l '^debian = ' tracks/*/track.toml)
others=$(printf '%s\n' tracks/*/track.toml | grep -vxF "$newer")
names() {
    echo "$1" | sed 's|^tracks/\(.*\)/track.toml$|\1|' | tr '\n' ' '
}
fully=${TEST_RUNNER_TRACKS:-$(names "$newer")}
[ -n "${TEST_RUNNER_TRACKS-}" ] && cases= || cases=$(names "$others")
[ "${1-}" = --prepare ] || cargo test --locked --no-run
prepare "$fully $cases"
[ "${1-}" != --prepare ] || exit 0
if [ "$#" -gt 0 ]; then
    run "$fully" "$@"
    exit
fi
run "$fully" --test corpus --test reporters -- --skip parsers/ --skip judge/ --skip faults/
run "$fully" --test commands ready::a_run_of_any_track
[ -z "$cases" ] || run "$cases" --test corpus -- tracks/ --skip attested/
# Files of an installation that only save time change no result.
# shellcheck disable=SC2086 # a list of files
quicker=$(grep -l '^shortcuts = ' $newer)
export TEST_RUNNER_SHORTCUTS=no
[ -z "$cases" ] || run "$(names "$quicker")" --test corpus -- shortcuts/
