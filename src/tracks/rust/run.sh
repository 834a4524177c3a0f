#!/bin/sh
# Runs all tests of the solution, doctests too, one after the other, and writes the harness's JSON to the report.
# Arguments: the tools folder, the report.
tools=$1
report=$2
PATH=$tools/toolchain/bin:$PATH
CARGO_HOME=$HOME/.cargo
CARGO_TARGET_DIR=$HOME/target
export PATH CARGO_HOME CARGO_TARGET_DIR
profile=dev
if [ -e "$HOME/release" ]; then
  profile=release
fi
said=$HOME/said
offline() {
  subcommand=$1
  shift
  cargo --config "$tools/crates/config.toml" --config 'profile.dev.debug=0' --config 'profile.dev.incremental=false' \
    "$subcommand" --offline --profile "$profile" --color never "$@"
}

# Passes on what cargo said but for its progress, which differs from run to run.
tell() {
  grep -vE '^ +(Adding|Blocking|Compiling|Doc-tests|Downgrading|Finished|Locking|Running|Updating) |^warning: build failed, waiting' "$said" >&2
  crate=$(sed -n 's/^error: no matching package named `\([^`]*\)` found$/\1/p' "$said")
  if [ -n "$crate" ]; then
    available=$(sed -n '/^\[dependencies\]/,$s/^\([a-z_-]*\) *=.*/\1/p' "$tools/crates/Cargo.toml" | sort | tr '\n' ' ')
    printf '\nThe crate `%s` is not available here. Available are: %s\n' "$crate" "$available" >&2
  fi
}

harness='--include-ignored --test-threads=1 -Z unstable-options --format json'

# The library first: built together with its tests, what is wrong with it would be said twice.
offline build >"$said" 2>&1 || {
  tell
  exit 101
}
# shellcheck disable=SC2086 # The arguments are words.
offline test --no-fail-fast --tests -- $harness --show-output >"$report" 2>"$said"
code=$?
# What passing doctests show is the compiler's word on code that must not compile.
if grep -q '"type": "suite"' "$report"; then
  # shellcheck disable=SC2086
  offline test --doc -- $harness >>"$report" 2>>"$said" || code=101
fi
tell
exit "$code"
