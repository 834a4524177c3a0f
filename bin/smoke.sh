#!/bin/sh
# A smoke test of a new image, run inside it: a solution that passes and one that fails, for every installed track.
#
#     docker run --rm --network none --entrypoint bin/smoke.sh runner
#
# smoke.sh [CASES [OUTPUT]]: CASES holds <track>/<case>/{input/,expected_results.json}, as `test-data/tracks` does; cases
# of tracks that are not installed are passed over. Results go to OUTPUT, which stays; else to a temporary folder.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=$here/bin/test-runner
[ -x "$program" ] || program=$here/target/release/test-runner

# One case: the setting of `key` in its case.toml, else the second argument.
setting() {
    value=$(sed -n "s/^$1 *= *\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$case/case.toml" 2>/dev/null || true)
    echo "${value:-$2}"
}

if [ "${1-}" = --case ]; then
    case=$2
    output=$3
    mkdir -p "$output"
    code=0
    "$program" run --verbose --timeout "$(setting timeout 60)" "$(setting slug "$(basename "$case")")" \
        "$case/input/" "$output/" 2>"$output/log" || code=$?
    name=$(basename "$(dirname "$case")")/$(basename "$case")
    if [ "$code" = "$(setting exit_code 0)" ] && cmp -s "$case/expected_results.json" "$output/results.json"; then
        echo "ok      $name"
        exit 0
    fi
    echo "FAILED  $name (exit code $code)"
    diff "$case/expected_results.json" "$output/results.json" || true
    cat "$output/log"
    exit 1
fi

cases=${1:-$here/smoke}
output=${2-}
if [ -z "$output" ]; then
    output=$(mktemp -d)
    trap 'rm -rf "$output"' EXIT
fi
data=${TEST_RUNNER_DATA:-${XDG_DATA_HOME:-$HOME/.local/share}/test-runner}

for case in "$cases"/*/*/; do
    case=${case%/}
    track=$(basename "$(dirname "$case")")
    if [ -f "$data/tracks/$track/installed.json" ]; then
        printf '%s\n%s\n' "$case" "$output/$track/$(basename "$case")"
    fi
done >"$output/cases"
if [ ! -s "$output/cases" ]; then
    echo "error: there is no case of an installed track in $cases" >&2
    exit 1
fi
xargs -d '\n' -n 2 -P "$(nproc)" "$0" --case <"$output/cases"
echo "all $(($(wc -l <"$output/cases") / 2)) cases are as expected"
