# Makes {tools}/project, a project with the test library compiled, which each run copies. Arguments: the track folder, the
# tools folder.
set -eu
track=$1
tools=$2
project=$tools/project
rm -rf "$project"
mkdir -p "$project/src" "$project/tests" "$project/node_modules/rescript-test"
cp "$track/rescript.json" "$project"
echo '{ "name": "@exercism/rescript", "type": "module" }' >"$project/package.json"
library=$tools/node_modules/rescript-test
cp -r "$library/package.json" "$library/rescript.json" "$library/src" "$project/node_modules/rescript-test"
# The compiler writes beside the library; all else is only read.
ln -s "$tools/node_modules/rescript" "$tools/node_modules/@rescript" "$project/node_modules"
sh "$track/compile.sh" "$tools" "$project"
