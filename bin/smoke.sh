#!/bin/sh
# A smoke test of a new image, run inside it: a solution that passes and one that fails, for every installed track.
#
#     docker run --rm --network none --entrypoint bin/smoke.sh runner
#
# smoke.sh [CASES [OUTPUT]]: CASES holds <track>/cases.toml and <track>/<case>/, as `test-data/tracks` does; cases of tracks
# that are not installed are passed over. Results go to OUTPUT, which stays; else to a temporary folder.
# smoke.sh --lay CASE FOLDER: only makes the input of a case.
# smoke.sh --case CASE FOLDER: runs one case. With BLESS=1 its results become the expected ones.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
program=$here/bin/test-runner
[ -x "$program" ] || program=$here/target/release/test-runner

# The setting of a key: in the table of $case in cases.toml, else above the first table, else the second argument.
setting() {
    value=$(awk -v key="$1" -v table="[$(basename "$case")]" '
        /^\[/ { now = $0 }
        $1 == key && $2 == "=" && (now == "" || now == table) { value = $3 }
        END { gsub(/"/, "", value); print value }' "$(dirname "$case")/cases.toml" 2>/dev/null || true)
    echo "${value:-$2}"
}

# Makes the input of $case: its own, or that of its base with its own files over it. lay_cases.py makes those of every other form.
lay() {
    mkdir -p "$1"
    if [ -d "$case/input" ]; then
        cp -r "$case/input/." "$1"
        return
    fi
    base=$(dirname "$case")/$(setting base exercise)
    [ "$(basename "$base")" = exercise ] || base=$base/input
    texts=$(awk -v table="[$(basename "$case")]" '/^\[/ { now = $0 } now == table && /^files[. ]/' "$(dirname "$case")/cases.toml")
    if [ ! -d "$base" ] || [ -n "$texts" ]; then
        echo "error: $case has files in cases.toml, or a base without an \`input\` folder" >&2
        echo "help: bin/lay_cases.py lays all cases of a folder" >&2
        exit 1
    fi
    cp -r "$base/." "$1"
    [ ! -d "$case/files" ] || cp -r "$case/files/." "$1"
}

if [ "${1-}" = --lay ]; then
    case=$2
    lay "$3"
    exit
fi

if [ "${1-}" = --case ]; then
    case=${2%/}
    output=${3%/}
    mkdir -p "$output"
    lay "$output.input"
    code=0
    "$program" run --verbose --timeout "$(setting timeout 600)" "$(setting slug "$(basename "$case")")" \
        "$output.input/" "$output/" 2>"$output/log" || code=$?
    rm -rf "$output.input"
    [ -z "${BLESS-}" ] || cp "$output/results.json" "$case/expected_results.json"
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
