#!/bin/sh
# Unpacks the compiler. Arguments: the track folder, the tools folder.
set -eu
sh "$1/unpack.sh" "$2/debian" nim libpcre3
cd "$2/debian"
# Where the compiler looks for its settings.
ln -s ../etc/nim usr/config
rm -rf usr/share usr/lib/nim/doc usr/bin/nimsuggest
# Regular expressions.
mkdir -p "$2/lib"
mv lib/*/libpcre.so.3* "$2/lib"
