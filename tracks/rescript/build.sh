# Compiles the solution and its tests, with the reporter in the place of the test library. Arguments: the track folder, the
# tools folder.
set -eu
track=$1
tools=$2
cp -R "$tools/project/." .
if ! said=$(sh "$track/compile.sh" "$tools" . 2>&1); then
  # Without what the compiler says of its own progress.
  echo "$said" | sed -E '/^(Cleaned|Parsed|Compiled|Incremental build failed|Error in )/d; s/^  //' | sed '/./,$!d' |
    # The compiler breaks lines that hold a path by its length.
    sed -E ':a;N;$!ba;s/\n +(Expected|Actual) declaration/ \1 declaration/g;s/\n *does not match/ does not match/g'
  exit 1
fi
echo "export * from '$track/reporter.mjs';" >node_modules/rescript-test/src/Test.res.js
