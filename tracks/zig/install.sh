#!/bin/sh
# Compiles what every test program holds, so that runs find it in their cache. Arguments: the track folder, the tools folder, the
# folder of pip's packages.
set -eu
track=$1
tools=$2
for zig in "$3"/lib/python3*/site-packages/ziglang/zig; do
  ln -sfn "$zig" "$tools/zig"
done
# What the library writes to stderr about a failed assertion belongs into the test's message: the reporter takes it.
for file in "$3"/lib/python3*/site-packages/ziglang/lib/std/testing.zig; do
  sed -i 's/std\.debug\.\(print\|lockStderr\|unlockStderr\)(/testing_debug.\1(/' "$file"
  grep -q '^const testing_debug' "$file" || cat >>"$file" <<'END'

const testing_debug = if (@hasDecl(@import("root"), "testing_debug")) @import("root").testing_debug else std.debug;
END
done
work=$(mktemp -d)
rm -rf "$tools/cache"
cd "$work"
printf 'const t = @import("std").testing;\ntest "a" {\n    try t.expectEqual(1, 1);\n    try t.expectEqualStrings("a", "a");\n}\n' >test_a.zig
HOME=$work ZIG_GLOBAL_CACHE_DIR=$tools/cache ZIG_LOCAL_CACHE_DIR=$work/local sh "$track/build.sh" "$track" "$tools" test_a.zig
rm -rf "$work"
chmod -R a+rX "$tools/cache"
