#!/bin/sh
# Builds the image and runs the tests of one solution in it: run-in-docker.sh <slug> <input-dir> <output-dir>
#
# TRACKS names the image's tracks, separated by spaces; by default all.
set -eu

if [ "$#" -ne 3 ]; then
    echo "usage: run-in-docker.sh <slug> <input-dir> <output-dir>" >&2
    exit 2
fi
input=$(CDPATH='' cd -- "$2" && pwd)
mkdir -p "$3"
output=$(CDPATH='' cd -- "$3" && pwd)

cd -- "$(dirname -- "$0")/.."
docker build --tag test-runner ${TRACKS:+--build-arg "TRACKS=$TRACKS"} . >&2
# Runs as the calling user, so that the result can be written and belongs to that user.
exec docker run --rm --network none --read-only --tmpfs /tmp \
    --cap-drop ALL --security-opt no-new-privileges --pids-limit 256 --memory 3g --user "$(id -u):$(id -g)" \
    --mount "type=bind,src=$input,dst=/solution,readonly" --mount "type=bind,src=$output,dst=/output" \
    test-runner "$1" /solution/ /output/
