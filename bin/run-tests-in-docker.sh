#!/bin/sh
# Builds the image and runs every case of `test-data/tracks` in it whose track it has, without network, the file system
# read-only, and compares the results to the byte.
#
# TRACKS names the image's tracks, separated by spaces; by default all. IMAGE names an existing image to use instead of
# building one.
set -eu

cd -- "$(dirname -- "$0")/.."
image=${IMAGE-}
if [ -z "$image" ]; then
    image=test-runner
    docker build --tag "$image" ${TRACKS:+--build-arg "TRACKS=$TRACKS"} . >&2
fi

# Docker's tmpfs does not allow programs to be executed, so compiled programs run from here.
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
mkdir "$output/cases" "$output/results"
bin/lay_cases.py test-data/tracks "$output/cases"
docker run --rm --network none --read-only --tmpfs /tmp --user "$(id -u):$(id -g)" \
    --mount "type=bind,src=$output/cases,dst=/cases,readonly" --mount "type=bind,src=$output/results,dst=/output" \
    --entrypoint /opt/test-runner/bin/smoke.sh "$image" /cases /output
