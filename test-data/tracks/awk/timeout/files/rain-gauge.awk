$2 < 0 {
    while ($2 != 0) {
        $2--
    }
    print "a gauge never shows less than nothing" > "/dev/stderr"
    failed = 1
    exit 1
}

$2 > 0 {
    sum += $2
    days++
}

END {
    if (!failed) {
        printf "%d mm on %d days\n", sum, days
    }
}
