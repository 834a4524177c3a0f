#!/bin/sh
# Compares whole runs with the bare tools, and with another runner: bin/bench.sh [--quick] [--tracks TRACK…] [--json
# FILE] …
#
# PEER_<TRACK>="command" names another runner of a track, which is called with slug, input and output. Needs the
# toolchains (`test-runner install`); builds the release binary when it is missing. `--help` says more.
set -eu

cd -- "$(dirname -- "$0")/.."

program=${PROGRAM:-target/release/test-runner}
[ -x "$program" ] || cargo build --release --locked --package test-runner
exec python3 benches/runs.py "$program" "$@"
