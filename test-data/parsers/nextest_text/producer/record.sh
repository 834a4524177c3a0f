#!/bin/sh
# Makes the recordings, in the folder of this script.
set -u
# lib.rs is the library of a crate `hi`, api.rs one of its test programs.
cargo nextest run --no-fail-fast >mixed.out 2>&1
cargo nextest run --test api >all_pass.out 2>&1
