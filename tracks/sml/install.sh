#!/bin/sh
# Unpacks Poly/ML. Arguments: the track folder, the tools folder.
set -eu
sh "$1/unpack.sh" "$2/debian" polyml libpolyml9 libffi8
mkdir -p "$2/bin" "$2/lib"
cd "$2/debian/usr"
mv bin/poly "$2/bin"
mv lib/*/libpolyml.so.* lib/*/libffi.so.* "$2/lib"
rm -rf "$2/debian"
