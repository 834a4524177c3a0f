#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
# lib.rs is the library of a crate `hi`, api.rs one of its test programs.
cargo nextest run --no-fail-fast >mixed.out 2>&1
cargo nextest run --test api >all_pass.out 2>&1
(cargo nextest run --test api; cargo nextest run --no-fail-fast --lib) >two_runs_second_fails.out 2>&1
(cargo nextest run --lib -E 'test(divides)'; cargo nextest run --test api) >two_runs_first_fails.out 2>&1
# Here api.rs does not compile in the second run.
(cargo nextest run --lib -E 'test(adds)'; cargo nextest run --test api) >two_runs_second_does_not_build.out 2>&1
