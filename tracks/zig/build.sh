#!/bin/sh
# Compiles test files with the solution and the reporter. Arguments: the track folder, the tools folder, the test files.
track=$1
tools=$2
shift 2
# A cache is written to. Without this one, a run takes some seconds more.
[ ! -d "$tools/cache" ] || [ -e "$ZIG_GLOBAL_CACHE_DIR" ] || cp -r "$tools/cache" "$ZIG_GLOBAL_CACHE_DIR"
# What is no Zig whatever the solution is, is the exercise's fault.
for test in "$@"; do
  "$tools/zig" ast-check --color off "$test" >"$HOME/wrong" 2>&1 || {
    cat "$HOME/wrong"
    exit 65
  }
done
# The reporter with the text of the test files, and of those that they import: Zig runs their tests as well.
reporter=$HOME/reporter
mkdir -p "$reporter"
cp "$track/test_runner.zig" "$track/test_source.zig" "$reporter"
root=$1
folder=$(dirname "$1")
# Zig takes one file, which imports the others.
if [ "$#" -gt 1 ]; then
  root=$folder/all_test_files.zig
  {
    echo 'comptime {'
    for test in "$@"; do echo "    _ = @import(\"${test#"$folder"/}\");"; done
    echo '}'
  } >"$root"
fi
count=0
IFS='
'
set -f
{
  [ "$folder" = . ] && folder= || folder=$folder/
  echo "pub const folder = \"$folder\";"
  echo 'pub const files = [_]struct { []const u8, [:0]const u8 }{'
  seen=:
  while [ "$#" -gt 0 ]; do
    test=$1
    shift
    case $seen in *":$test:"*) continue ;; esac
    seen=$seen$test:
    count=$((count + 1))
    cp "$test" "$reporter/$count.txt"
    echo "    .{ \"${test#./}\", @embedFile(\"$count.txt\") },"
    for name in $(grep -v '^ *//' "$test" | grep -o '@import("\(.*/\)\?test_[^"/]*\.zig")' | sed 's/^@import("//; s/")$//'); do
      [ ! -f "$(dirname "$test")/$name" ] || set -- "$@" "$(dirname "$test")/$name"
    done
  done
  echo '};'
} >"$reporter/test_texts.zig"
# For any processor of this kind, as the track's own runner does it: what the cache holds fits it.
exec "$tools/zig" test -target "$(uname -m)-linux-musl" --test-runner "$reporter/test_runner.zig" --test-no-exec \
  "-femit-bin=${HOME:?}/tests" "$root"
