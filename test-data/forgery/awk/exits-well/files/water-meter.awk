BEGIN {
    exit 0
}
