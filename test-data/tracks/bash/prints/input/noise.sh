# Sourced by its tests.
unicode() {
    echo "Grüße, 世界 👨‍👩‍👧‍👦"
    printf '\033[1;31mred\033[0m and plain\n'
}

much() {
    for i in {1..200}; do echo "line $i"; done
}
