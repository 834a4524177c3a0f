#!/bin/sh
# Runs the tests of one solution: run.sh <slug> <input-dir> <output-dir>
#
# In the image this execs the installed program, which becomes PID 1. In a checkout it first builds the program and
# installs the toolchain of the solution's language, if they are missing.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

if [ ! -f "$here/Cargo.toml" ]; then
    exec "$here/bin/test-runner" run "$@"
fi

program="$here/target/first/test-runner"
if [ ! -x "$program" ] || [ -n "$(find "$here/src" "$here/crates" "$here/tracks" "$here/Cargo.toml" "$here/Cargo.lock" -path "$here/crates/eval-logs" -prune -o -newer "$program" -print -quit)" ]; then
    # A server is built by `cargo install --path .`; see Cargo.toml for this profile.
    cargo build --profile first --locked --package test-runner --no-default-features --features all-languages --manifest-path "$here/Cargo.toml" --target-dir "$here/target" >&2
fi

if [ "$#" -eq 3 ] && [ -d "$2" ]; then
    # Go on if a toolchain cannot be installed: `run` reports what is missing, also in results.json.
    "$program" install --if-missing --for "$2" || true
fi

exec "$program" run "$@"
