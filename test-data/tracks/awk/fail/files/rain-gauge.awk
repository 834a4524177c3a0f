$2 < 0 {
    print "a gauge never shows less than nothing" > "/dev/stderr"
    failed = 1
    exit 1
}

$2 > 0 {
    sum += $2
    days = NR
}

END {
    if (!failed) {
        printf "%d mm on %d days\n", sum, days
    }
}
