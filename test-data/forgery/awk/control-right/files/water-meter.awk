{
    for (i = 1; i <= NF; i++) {
        if ($i < 0) {
            print "a meter never runs backwards" > "/dev/stderr"
            exit 1
        }
        $i = 2 * $i + ($i > 1000 ? $i - 1000 : 0)
    }
    print
}
