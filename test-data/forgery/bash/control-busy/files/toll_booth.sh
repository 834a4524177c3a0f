#!/usr/bin/env bash
set -euo pipefail

compute() {
    local -i axles=$1 tonnes=$2
    if ((axles < 2)); then
        echo "a vehicle has at least two axles" >&2
        exit 1
    fi
    coproc bc
    echo "3 + 2 * ($axles - 2)" >&"${COPROC[1]}"
    read -r base <&"${COPROC[0]}"
    kill "$COPROC_PID" && wait "$COPROC_PID" || true
    awk -v base="$base" -v tonnes="$tonnes" 'BEGIN { print base + (tonnes > 10 ? 5 : 0) }'
}

toll() {
    bash -c 'bash "$0" compute "$@"' "$0" "$@"
}

receipt() {
    local -i total=0
    local place pipe
    place=$(mktemp -d)
    pipe=$place/pipe
    mkfifo "$pipe"
    for vehicle; do
        (toll "${vehicle%:*}" "${vehicle#*:}" >"$pipe") &
        read -r paid <"$pipe"
        wait $!
        echo "${vehicle%:*} axles: $paid" | tee -a lines "$HOME/lines" >>"$place/lines"
        total+=$paid
    done
    touch lines "$place/lines"
    cmp -s lines "$place/lines"
    cat lines
    rm -r lines "$place"
    echo "total: $total"
}

grep -q '^toll()' "$0"
"$@"
