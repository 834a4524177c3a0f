#!/bin/sh
# Recorded with cargo and rustc 1.95 (RUSTC_BOOTSTRAP for the JSON format, as nightly has it).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=$(dirname "$here")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/." "$work"
cd "$work"
scrub() { sed "s|$work|/solution|g"; }
export CARGO_TARGET_DIR="$work/target" CARGO_TERM_COLOR=never CARGO_NET_OFFLINE=true RUST_BACKTRACE=0
json() { RUSTC_BOOTSTRAP=1 cargo test -q "$@" -Z unstable-options --format json --report-time; }
clean() { scrub | sed -E 's/\([0-9]+\) panicked/(1) panicked/; s/ in [0-9.]+s/ in 0.01s/; s/mixed-[0-9a-f]{16}/mixed-0123456789abcdef/g; s/abort-[0-9a-f]{16}/abort-0123456789abcdef/g; s/"exec_time":[0-9.e-]+/"exec_time":0.001/; s/pid [0-9]+/pid 1/; s/rustdoctest[A-Za-z0-9]+/rustdoctest/g'; }
cd mixed
cargo test --test mixed -- --test-threads 1 2>&1 | clean > "$out/text_mixed.out" || true
cargo test --test mixed -- --test-threads 4 --include-ignored passes left_out panics 2>&1 | clean > "$out/text_all_pass.out" || true
cargo test --no-fail-fast -- --test-threads 1 --skip aborts 2>&1 | clean > "$out/text_several_targets_and_doctests.out" || true
cargo test --test abort -- --test-threads 1 2>&1 | clean > "$out/text_abort.out" || true
cargo test --test mixed -- --test-threads 1 --nocapture 2>&1 | clean > "$out/text_nocapture.out" || true
json --test mixed -- --test-threads 1 2>/dev/null | clean > "$out/json_mixed.json" || true
json --test abort -- --test-threads 1 2>&1 | clean > "$out/json_abort.json" || true
json --no-fail-fast -- --test-threads 1 --skip aborts 2>&1 | clean > "$out/json_with_doctests_and_cargo_lines.json" || true
cd ../broken
cargo test 2>&1 | clean > "$out/text_build_failure.out" || true
cargo test --message-format short 2>&1 | clean > /dev/null || true
