# Sourced by its tests.
greet() {
    [[ -n $1 ]] || exit 3
    echo "Hello, $1!"
}
