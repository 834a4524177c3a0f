#!/bin/sh
# Runs the tests of tracks in a Debian 13 of its own: bin/test-in-debian-13.sh [arguments of cargo test]
#
# TEST_RUNNER_TRACKS names the tracks, separated by spaces; by default those that this machine's Debian has no packages for, but
# for those whose `size_mb` is more than DEBIAN_13_MOST_MB, 1500 by default. The tests are built here, and run where
# bin/in-debian-13.sh puts them.
set -eu

cd -- "$(dirname -- "$0")/.."

tracks=${TEST_RUNNER_TRACKS-}
if [ -z "$tracks" ]; then
    for file in $(grep -l '^debian = ' src/tracks/*/track.toml); do
        track=$(basename "$(dirname "$file")")
        size=$(sed -n 's/^size_mb = //p' "$file")
        if [ "${size:-0}" -gt "${DEBIAN_13_MOST_MB:-1500}" ]; then
            echo "leaving out $track, which takes $size MB: TEST_RUNNER_TRACKS=$track $0" >&2
        else
            tracks="$tracks $track"
        fi
    done
fi
if [ -z "$tracks" ]; then
    echo "no track needs it" >&2
    exit
fi
cargo build --locked
# shellcheck disable=SC2086 # a list of words
bin/in-debian-13.sh target/debug/test-runner install --if-missing $tracks

target=$(rustc -vV | sed -n 's/^host: //p' | tr 'a-z-' 'A-Z_')
[ "$#" -gt 0 ] || set -- --test tracks --test forgery --test attested --test reporters
exec env --default-signal=HUP,INT,TERM "CARGO_TARGET_${target}_RUNNER=$PWD/bin/in-debian-13.sh" "TEST_RUNNER_TRACKS=$(echo $tracks)" \
    cargo test --locked "$@"
