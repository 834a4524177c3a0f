#!/bin/sh
# Puts the toolchain where a run finds it without rustup, and the crates that solutions may use beside it.
# Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
# The compiler that is the default here: a file of the current folder has no say.
cd /
ln -sfn "$(rustc --print sysroot)" "$tools/toolchain"
cp "$track/run.sh" "$tools/run.sh"
chmod +x "$tools/run.sh"
crates=$tools/crates
rm -rf "$crates"
mkdir -p "$crates"
cp "$track/crates.toml" "$crates/Cargo.toml"
cp "$track/crates.lock" "$crates/Cargo.lock"
cd "$crates"
cargo vendor --quiet --locked --versioned-dirs "$crates/vendor" >/dev/null
cat >"$crates/config.toml" <<END
[source.crates-io]
replace-with = "vendored"

[source.vendored]
directory = "$crates/vendor"

[net]
offline = true
END
