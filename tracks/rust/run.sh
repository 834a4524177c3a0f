#!/bin/sh
# Runs all tests of the solution, doctests too. The token and the mark stay in this shell: cargo, the compiler and what tests
# start do not see them. Arguments: the tools folder, the test files.
read -r token <&4 && read -r mark <&4
exec 4<&-
tools=$1
shift
export PATH="$tools/toolchain/bin:$PATH" CARGO_HOME="$HOME/.cargo" CARGO_TARGET_DIR="$HOME/target" \
  CARGO_MANIFEST_DIR="$PWD" RUSTC_WORKSPACE_WRAPPER="$tools/rustc.sh"
profile=dev
[ ! -e "$HOME/release" ] || profile=release
said=$HOME/said
printf '%s\n' "$@" >"$HOME/test-files"
built=$HOME/built

offline() {
  subcommand=$1
  shift
  cargo --config "$tools/crates/config.toml" "$subcommand" --offline --color never "$@" 3>&-
}

# Passes on what cargo said but for its progress and its counts of warnings, whose order differs from run to run, and ends.
fail() {
  grep -vE '^ +(Adding|Blocking|Compiling|Doc-tests|Downgrading|Finished|Locking|Running|Updating) |^warning: build failed, waiting|^warning: `.*` \(.*\) generated [0-9]+ warning' "$said" >&2
  crate=$(sed -n 's/^error: no matching package named `\([^`]*\)` found$/\1/p' "$said")
  unusable_tests
  if [ -n "$crate" ]; then
    available=$(sed -n '/^\[dependencies\]/,$s/^\([a-z_-]*\) *=.*/\1/p' "$tools/crates/Cargo.toml" | sort | tr '\n' ' ')
    printf '\nThe crate `%s` is not available here. Available are: %s\n' "$crate" "$available" >&2
  fi
  exit 101
}

# Says that the exercise is at fault where a test file is no Rust, whatever the solution is.
unusable_tests() {
  edition=$(sed -n 's/^edition *= *"\([0-9]*\)".*/\1/p' Cargo.toml | head -n 1)
  while IFS= read -r test; do
    RUSTC_BOOTSTRAP=1 rustc -Zunpretty=normal --color never --edition "${edition:-2015}" "$test" 3>&- 2>"$said" >"$HOME/parsed" && continue
    grep -qF -- "--> $test:" "$said" || continue
    message=$(sed -e 's/\\/\\\\/g' -e 's/\t/\\t/g' "$said" | head -n 40 | awk '{ printf "%s\\n", $0 }')
    printf '%s failure\texercise=yes\tmessage=%s\n' "$token" "$message" >&3
    exit 101
  done <"$HOME/test-files"
}

refuse() {
  echo "error: $1" >&2
  exit 101
}

# A solution could have its functions called in the place of the system's and of the harness's, or before the harness.
words='no_mangle|export_name|link_section|linkage|global_asm|naked_asm|asm'
sources='--include=*.rs'
if grep -rqE '(^|[^a-z_])(include *!|include as |path *=)' --include='*.rs' --include=Cargo.toml . 2>/dev/null; then
  # Code may be in any file.
  sources='--exclude-dir=.git'
fi
if grep -rqwaE "$words" "$sources" . 2>/dev/null; then
  used=$(grep -rhowaE "$words" "$sources" . 2>/dev/null | head -n 1)
  refuse "\`$used\` must not be used by the solution: the tests rely on the functions that it could replace"
fi

# Has cargo build something. Where a crate that is there is not as cargo wants it, all are compiled.
build_all() {
  offline "$@" --profile "$profile" >"$built" 2>"$said" && return
  grep -qE 'Permission denied|is not writeable' "$said" || return
  rm -rf "$CARGO_TARGET_DIR"
  offline "$@" --profile "$profile" >"$built" 2>"$said"
}

# What cargo asks the compiler first, answered when the track was installed.
install -D -m 644 "$tools/crates/rustc_info.json" "$CARGO_TARGET_DIR/.rustc_info.json" 2>/dev/null
offline generate-lockfile >"$said" 2>&1 || fail
all=$(grep -c '^\[\[package\]\]' Cargo.lock) foreign=$(grep -c '^source = ' Cargo.lock)
# A crate that is in none of the sources of crates is the solution's own.
[ $((all - foreign)) = 1 ] || refuse 'the solution must be one crate; a crate at a `path` is not built here'
if [ "$foreign" != 0 ]; then
  # Crates that were compiled when the track was installed are as good as compiled here. What is named here is found by
  # cargo or not; both are fine.
  ready=$tools/crates/target/debug
  own=$CARGO_TARGET_DIR/debug
  mkdir -p "$own/.fingerprint" "$own/build" "$own/deps"
  hash='????????????????'
  for crate in $(sed -n 's/^name = "\([a-zA-Z0-9_-]*\)"$/\1/p' Cargo.lock); do
    file=$(printf '%s' "$crate" | tr - _)
    ln -s "$ready/.fingerprint/$crate"-$hash "$own/.fingerprint/"
    ln -s "$ready/build/$crate"-$hash "$own/build/"
    ln -s "$ready/deps/$file"-$hash.* "$ready/deps/lib$file"-$hash.* "$own/deps/"
  done 2>/dev/null
fi

# A library that has tests of its own is built first: built together with them, what is wrong with it would be said twice.
targets='--test=*'
if grep -q '^[^#]*test' Cargo.toml || grep -rq test --include='*.rs' --exclude-dir='.?*' --exclude-dir=tests .; then
  targets=--tests
  build_all build || fail
fi
build_all test "$targets" --no-run --message-format json-render-diagnostics || fail
# The binaries of tests: those of the exercise, before any other code of the solution ran, then the solution's own, in the
# order of their sources' names.
sed -n 's/.*"src_path":"\([^"]*\)".*"profile":{[^}]*"test":true}.*"executable":"\([^"]*\)".*/\1 \2/p' "$built" |
  sort >"$HOME/binaries"
for test in "$@"; do
  grep -F "$PWD/$test " "$HOME/binaries" || refuse "\`$test\` is not among the test targets of \`Cargo.toml\`"
done >"$HOME/exercise" || exit
binaries=$(cat "$HOME/exercise" "$HOME/binaries" | awk '!seen[$0]++')
sums=
[ $# = 1 ] || sums=$(cut -d ' ' -f 2 "$HOME/exercise" | xargs -d '\n' sha256sum)

status=0
# What this shell itself would say of a crash is said by its signal.
exec 6>&2 7>&1 2>/dev/null
while read -r _ binary; do
  # The tests that ran before could have written it.
  if [ -n "$sums" ] && ! printf '%s\n' "$sums" | sha256sum --check --status; then
    refuse 'the program of the tests is another than it was' 2>&6
  fi
  ended=$(printf '%s\n' "$token" "$mark" | "$binary" 4<&0 5>&1 0</dev/null 1>&7 2>&6 6>&- 7>&-)
  code=$?
  if [ "$ended" != "$token" ]; then
    if [ "$code" -gt 128 ]; then
      kill -s "$(kill -l "$code")" $$
    fi
    exit "$code"
  fi
  if [ "$code" != 0 ]; then
    status=101
  fi
done <<END
$binaries
END
exec 2>&6 6>&- 7>&-

# Doctests are the solution's own. Their results come through rustdoc's standard output, so they are taken for doctests
# only, whatever their name. What passing ones show is the compiler's word on code that must not compile.
if grep -rqF '```' src 2>/dev/null; then
  export RUSTC_BOOTSTRAP=1
  offline test --profile "$profile" --doc -- --include-ignored --test-threads=1 -Z unstable-options --format json >"$HOME/doctests" 2>/dev/null || status=101
  sed -n \
    -e 's/^{ "type": "test", "name": "\([^"]*\.rs - [^"]*\)", "event": "ok".*/result\tname=\1\tstatus=passed/p' \
    -e '/"event": "failed"/s/\\"/"/g' \
    -e 's/^{ "type": "test", "name": "\([^"]*\.rs - [^"]*\)", "event": "failed".* "stdout": "\(.*\)" *}$/result\tname=\1\tstatus=failed\tmessage=\2/p' \
    "$HOME/doctests" >"$HOME/doctest-events"
  while read -r event; do
    printf '%s\n' "$mark"
    printf '%s %s\n' "$token" "$event" >&3
  done <"$HOME/doctest-events"
fi
printf '%s end\n' "$token" >&3
exit "$status"
