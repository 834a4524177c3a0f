#!/bin/sh
# Compiles the solution and its tests. Arguments: the tools folder, the test files.
set -eu
tools=$1
shift
# The tests open the solution last, so what it declares would come before the names of the library. Once the library is open,
# `Jest` is another module.
first='module TrackJest = Jest; '
last=' open! TrackJest; open! TrackJest.Expect; external (|>): ('"'a, 'a => 'b) => 'b"' = "%revapply";'
for test; do
  awk -v first="$first" -v last="$last" '
    FNR == NR { if (/^open /) at = FNR; next }
    { print (FNR == 1 ? first : "") $0 (FNR == at ? last : "") }' "$test" "$test" >test.edited
  mv test.edited "$test"
done
cp -R "$tools/project/." .
if ! said=$(NINJA_ANSI_FORCED=0 "$tools/node_modules/bs-platform/linux/bsb.exe" -make-world 2>&1); then
  # Without what the build tool says of its own progress.
  echo "$said" | sed -E '/^(bsb: |FAILED: |Dependency |[^ ]*bsc\.exe |>>>> )/d; s/^  //' | sed '/./,$!d' |
    # And without what was added to the test file.
    sed -E ':a;N;$!ba;s/module TrackJest = Jest; | open! TrackJest;[^"]*"%revapply";//g'
  exit 1
fi
