#!/bin/sh
# Prints the options of `cargo build` for a program with the grammars of these tracks alone: grammar-features.sh [TRACK…]
# Without TRACK, prints nothing: the program then has every grammar.
set -eu

[ "$#" -gt 0 ] || exit 0
for track in "$@"; do
    # A track's grammars stand in its own folder, or in the folders that it uses.
    for folder in "$track" $(sed -n 's/^uses = \[\(.*\)\]/\1/p' "tracks/$track/track.toml" | tr -d '",'); do
        find "tracks/$folder" -name '*.toml' -exec sed -n 's|^grammar = "\(.*\)"|test-source/lang-\1|p' {} +
    done
done | sort -u | paste -s -d , | sed 's/^/--no-default-features --features=http,schema,/'
