#!/bin/sh
# Puts the toolchain where a run finds it without rustup, compiles the harness, and puts the crates that solutions may use
# beside it, as sources and compiled. Arguments: the track folder, the tools folder.
set -eu
track=$1
tools=$2
# The compiler that is the default here: a file of the current folder has no say.
cd /
ln -sfn "$(rustc --print sysroot)" "$tools/toolchain"
cp "$track/run.sh" "$track/rustc.sh" "$track/link.sh" "$tools/"
chmod +x "$tools/run.sh" "$tools/rustc.sh" "$tools/link.sh"
RUSTC_BOOTSTRAP=1 "$tools/toolchain/bin/rustc" --edition 2024 -O --crate-type rlib --crate-name test_runner_harness \
  --out-dir "$tools" "$track/harness.rs"

crates=$tools/crates
[ ! -d "$crates" ] || chmod -R u+w "$crates"
rm -rf "$crates"
mkdir -p "$crates"
cp "$track/crates.toml" "$crates/Cargo.toml"
cp "$track/crates.lock" "$crates/Cargo.lock"
cd "$crates"
cargo vendor --quiet --locked --versioned-dirs "$crates/vendor" >/dev/null
# Libraries of another system, a third of all.
rm -rf "$crates"/vendor/winapi-*-pc-windows-gnu-*/lib
cat >"$crates/config.toml" <<END
[source.crates-io]
replace-with = "vendored"

[source.vendored]
directory = "$crates/vendor"

[net]
offline = true

[profile.dev]
debug = 0
incremental = false
END

# What is compiled depends on the features that all crates together ask of each, so each is compiled as a solution would
# ask for it: alone, without what the list adds to it, and with those that solutions use with it. Everything that a run
# hands to cargo is the same here, or cargo would compile again.
export PATH="$tools/toolchain/bin:$PATH" CARGO_HOME="$crates/home" CARGO_TARGET_DIR="$crates/target" \
  RUSTC_WORKSPACE_WRAPPER="$tools/rustc.sh"
compile() {
  rm -rf "$crates/one"
  mkdir -p "$crates/one"
  cd "$crates/one"
  : >lib.rs
  printf '[package]\nname = "one"\nversion = "0.0.0"\nedition = "2024"\n[lib]\npath = "lib.rs"\n[dependencies]\n%s\n' "$1" >Cargo.toml
  cargo --config "$crates/config.toml" build --quiet --offline --profile dev
}
sed -n '/^\[dependencies\]/,/^\[/p' "$crates/Cargo.toml" | grep = >"$crates/list"
while read -r dependency; do
  compile "$dependency"
  plain=$(printf '%s' "$dependency" | sed 's/, features = \[[^]]*\]//')
  [ "$plain" = "$dependency" ] || compile "$plain"
done <"$crates/list"
for names in 'num-bigint|num-traits' 'num-bigint|num-integer|num-traits' 'num-integer|num-traits'; do
  compile "$(grep -E "^($names) =" "$crates/list")"
done
cd "$crates"
mv target/.rustc_info.json rustc_info.json
rm -rf one list home target/debug/.cargo-lock target/debug/libone* target/debug/deps/libone-* target/debug/deps/one-* target/debug/.fingerprint/one-*
# Runs only read it.
chmod -R a-w target
