# Part of run.sh: builds what most solutions are, a library without dependencies and its tests, by the same calls of the
# compiler as cargo's, without what cargo does to find out which they are. An exercise that is anything else, and one
# about which there is more to say than why the compiler refused it, is cargo's: `direct` returns 1.

# The package's name and edition, where the manifest says nothing else of what is built. A comment may follow anything.
manifest() {
  awk '
    { sub(/[ \t]*#.*$/, ""); sub(/[ \t\r]+$/, "") }
    /^$/ { next }
    section == "" && /^\[package\]$/ { section = "package"; next }
    section == "package" && /^\[dependencies\]$/ { section = "dependencies"; next }
    section == "package" && !name && /^name = "[a-z][a-z0-9_-]*"$/ { name = $3; next }
    section == "package" && !version && /^version = "[0-9]+\.[0-9]+\.[0-9]+"$/ { version = $3; next }
    section == "package" && !edition && /^edition = "20(15|18|21|24)"$/ { edition = $3; next }
    { unusual = 1; exit }
    END {
      if (unusual || !name || !version || !edition) exit 1
      gsub(/"/, "", name)
      gsub(/"/, "", edition)
      print name, edition
    }' Cargo.toml
}

# Arguments: what is built, as cargo calls it; the compiler's arguments. What there is to say is added to `$said`, as cargo
# says it, which says nothing twice.
compile() {
  target=$1
  shift
  "$RUSTC_WORKSPACE_WRAPPER" "$tools/toolchain/bin/rustc" "$@" --edition="$edition" \
    -C embed-bitcode=no -C strip=debuginfo --check-cfg 'cfg(docsrs,test)' --check-cfg 'cfg(feature, values())' \
    --out-dir "$deps" -L dependency="$deps" >"$said.compiler" 2>&1 3>&-
  code=$?
  summary=$(sed -n 's/^error: aborting due to //p' "$said.compiler")
  sed -e '/^error: aborting due to /,/^$/d' -e '/^warning: [0-9]* warnings\{0,1\} emitted$/,/^$/d' "$said.compiler" |
    awk 'BEGIN { RS = "" } !/^(error|warning)/ || !seen[$0]++ { print $0 (/^(For more|Some errors)/ ? "" : "\n") }' >>"$said"
  [ "$code" = 0 ] || printf 'error: could not compile `%s` (%s) due to %s\n' "$package" "$target" "$summary" >>"$said"
  return "$code"
}

# Arguments: the test files. Leaves the binaries of tests in `$HOME/binaries`, or returns 1; ends the run with `fail`.
direct() {
  [ "$profile" = dev ] && [ -f src/lib.rs ] || return
  for other in src/main.rs src/bin examples benches build.rs; do
    [ ! -e "$other" ] || return
  done
  # The solution's own tests are built with its library, and variables are what cargo sets.
  if grep -rqE 'test|env *!' src || grep -rqE 'env *!' tests || [ "$(find tests -mindepth 1 | wc -l)" != $# ]; then
    return 1
  fi
  for test in "$@"; do
    case $test in
      tests/*[!a-z0-9_-]*.rs | tests/.rs) return 1 ;;
      tests/*.rs) ;;
      *) return 1 ;;
    esac
  done
  found=$(manifest) || return
  package=${found% *}
  edition=${found#* }
  crate=$(printf '%s' "$package" | tr - _)
  case $crate in
    test | core | std | alloc | proc_macro) return 1 ;;
  esac
  deps=$CARGO_TARGET_DIR/debug/deps
  mkdir -p "$deps"
  : >"$said"
  : >"$HOME/binaries"
  if ! compile lib --crate-name "$crate" src/lib.rs --crate-type lib --emit=link -C metadata=lib -C extra-filename=-lib; then
    [ -z "$summary" ] || fail
    return 1
  fi
  for test in "$@"; do
    target=${test#tests/}
    target=${target%.rs}
    name=$(printf '%s' "$target" | tr - _)
    if ! compile "test \"$target\"" --crate-name "$name" "$test" --emit=link --test -C metadata="$target" \
      -C extra-filename=-test --extern "$crate=$deps/lib$crate-lib.rlib"; then
      # Of several, cargo builds each.
      [ -z "$summary" ] || [ $# != 1 ] || fail
      return 1
    fi
    printf '%s %s\n' "$PWD/$test" "$deps/$name-test" >>"$HOME/binaries"
  done
}
