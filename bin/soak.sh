#!/bin/sh
# Runs thousands of good, bad and hostile solutions, four at a time, and looks what is left: bin/soak.sh
# SOAK_RUNS says how many (2,000), TEST_RUNNER_TRACKS of which tracks ("python bash c ruby").
set -eu
cd -- "$(dirname -- "$0")/.."
exec cargo test --release --locked --test soak -- --ignored --nocapture --test-threads=1
