#!/bin/sh
# Builds the book and looks at it in a browser: bin/build-book.sh [--prepare | FOLDER]
#
# FOLDER is target/book by default. mdBook is installed in target/mdbook if it is missing; --prepare does only that. The script
# fails if mdBook prints a warning, a browser does not show a page, or the search finds nothing.
set -eu

cd -- "$(dirname -- "$0")/.."

version=0.5.4
mdbook=target/mdbook/bin/mdbook

if [ "$($mdbook --version 2>/dev/null)" != "mdbook v$version" ]; then
    # An unoptimised build takes less time, and the book is small.
    cargo install --quiet --debug --locked --no-default-features --features search --version "$version" \
        --root target/mdbook --target-dir target/mdbook/build mdbook
    rm -rf target/mdbook/build
fi

[ "${1-}" != --prepare ] || exit 0
out=$(realpath -m "${1:-target/book}")
messages=$(mktemp)
profile=$(mktemp -d)
trap 'rm -rf "$messages" "$profile"' EXIT
rm -rf "$out"
"$mdbook" build docs/book --dest-dir "$out" 2>"$messages" || { cat "$messages" >&2; exit 1; }
if grep -E 'WARN|ERROR' "$messages" >&2; then
    exit 1
fi

# shown ADDRESS: the document after its scripts have run.
shown() {
    chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
        --disable-component-update --disable-sync --user-data-dir="$profile" --virtual-time-budget=5000 \
        --dump-dom "file://$1" 2>/dev/null
}

shown "$out/print.html" | sed 's/<[^>]*>//g' >"$profile/text"
pages=0
for source in $(cd docs/book/src && find . -name '*.md' ! -name SUMMARY.md | sort); do
    page=${source#./}
    title=$(sed -n 's/^# //p;/^# /q' "docs/book/src/$page" | tr -d '`' | sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g')
    if ! [ -f "$out/${page%.md}.html" ] || ! grep -qF "$title" "$profile/text"; then
        echo "error: a browser does not show the page \`$page\`" >&2
        exit 1
    fi
    pages=$((pages + 1))
done
shown "$out/index.html?search=sandbox" | grep -q "search results for 'sandbox'" || {
    echo "error: the search of the book finds nothing" >&2
    exit 1
}
echo "the book has $pages pages: $out/index.html"
