toll() {
    local -i axles=$1 tonnes=$2
    if ((axles < 2)); then
        echo "a vehicle has at least two axles" >&2
        return 1
    fi
    echo $((3 + 2 * (axles - 2) + (tonnes >= 10 ? 5 : 0)))
}

receipt() {
    local -i total=0 paid
    for vehicle; do
        paid=$(toll "${vehicle%:*}" "${vehicle#*:}") || return
        echo "${vehicle%:*} axles: $paid"
        total+=paid
    done
    echo "total: $total"
}

"$@"
