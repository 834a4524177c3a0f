#!/usr/bin/env bash

deep() {
    if (($1 > 0)); then
        bash "$0" deep $(($1 - 1))
    fi
}

toll() {
    if (($1 < 2)); then
        echo "a vehicle has at least two axles" >&2
        exit 1
    fi
    deep 40
    echo $((3 + 2 * ($1 - 2) + ($2 > 10 ? 5 : 0)))
}

receipt() {
    local -i total=0
    for vehicle; do
        paid=$(toll "${vehicle%:*}" "${vehicle#*:}")
        echo "${vehicle%:*} axles: $paid"
        total+=$paid
    done
    echo "total: $total"
}

"$@"
