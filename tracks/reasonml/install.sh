#!/bin/sh
# Makes {tools}/project, a project with the test library compiled, which each run copies. Arguments: the track folder, the
# tools folder.
set -eu
track=$1
tools=$2
project=$tools/project
rm -rf "$project"
mkdir -p "$project/src" "$project/__tests__" "$project/node_modules/@glennsl"
cp "$track/bsconfig.json" "$project"
# Programs for other systems, and sources.
cd "$tools/node_modules/bs-platform"
rm -rf darwin freebsd openbsd win32 jscomp vendor docs lib/es6
cp -R "$tools/node_modules/@glennsl/bs-jest" "$project/node_modules/@glennsl"
ln -s "$tools/node_modules/bs-platform" "$project/node_modules"
cd "$project"
"$tools/node_modules/bs-platform/linux/bsb.exe" -make-world
