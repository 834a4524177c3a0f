#!/bin/sh
# A step of the Dockerfile's build stage: collects the image's files, except the toolchains, in a folder.
# assemble-image.sh FOLDER [TRACK…]; without TRACK, for every track.
set -eu

image=$1
shift
program=target/release/test-runner
if [ "$#" -eq 0 ]; then
    # shellcheck disable=SC2046 # a list of words
    set -- $("$program" tracks | cut -d ' ' -f 1)
fi
tracks=$*

mkdir -p "$image/bin"
cp run.sh "$image/"
cp bin/run.sh bin/smoke.sh bin/install-in-image.sh "$program" target/release/eval-logs "$image/bin/"

for track in $tracks; do
    mkdir -p "$image/smoke/$track"
    cp "test-data/tracks/$track/cases.toml" "$image/smoke/$track/"
    for status in pass fail; do
        # The case with that name, or with a name that ends with it, or else the first case with that status.
        # shellcheck disable=SC2046 # a list of paths without spaces
        set -- $(cd test-data/tracks && grep -l -s "^  \"status\": \"$status\"" \
            "$track/$status/expected_results.json" "$track"/*-"$status/expected_results.json" "$track"/*/expected_results.json)
        case=$(dirname "$1")
        bin/smoke.sh --lay "test-data/tracks/$case" "$image/smoke/$case/input"
        cp "test-data/tracks/$case/expected_results.json" "$image/smoke/$case/"
    done
    # Its compiler, or that of the reporter.
    if [ "$track" = rust ] || [ "$track" = uiua ]; then
        # Debian's Rust is too old for the track. Documentation, formatter and linter are left out.
        rust=$(rustc --print sysroot)
        mkdir -p "$image/rust/bin" "$image/rust/lib/rustlib"
        cp "$rust/bin/cargo" "$rust/bin/rustc" "$rust/bin/rustdoc" "$image/rust/bin/"
        cp -r "$rust"/lib/lib*.so* "$image/rust/lib/"
        cp -r "$rust"/lib/rustlib/*-*-* "$image/rust/lib/rustlib/"
    fi
done
