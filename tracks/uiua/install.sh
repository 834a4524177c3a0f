#!/bin/sh
# Compiles the language with the reporter. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
build=$tools/build
rm -rf "$build"
mkdir -p "$build/src" "$tools/bin"
cp "$track/crates.toml" "$build/Cargo.toml"
cp "$track/crates.lock" "$build/Cargo.lock"
cp "$track/reporter.rs" "$build/src/main.rs"
cargo --version >/dev/null || {
  echo "Uiua is compiled with cargo 1.88 or later, which is not in PATH: https://rustup.rs"
  exit 1
}
cargo build --quiet --release --locked --manifest-path "$build/Cargo.toml" --target-dir "$build/target"
cp "$build/target/release/uiua-tests" "$tools/bin"
rm -rf "$build"
