#!/bin/sh
# Runs thousands of good, bad and hostile solutions, four at a time, and checks for leftovers: bin/soak.sh
# SOAK_RUNS sets the number (2,000), TEST_RUNNER_TRACKS the tracks ("python bash c ruby").
set -eu
cd -- "$(dirname -- "$0")/.."
exec cargo test --release --locked --test commands soak:: -- --ignored --nocapture --test-threads=1
