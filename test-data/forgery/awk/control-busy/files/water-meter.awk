BEGIN {
    folder = ENVIRON["TMPDIR"]
    print "on" > (folder "/meter")
    close(folder "/meter")
    print "on" > "meter.log"
    close("meter.log")
    "date +%s" | getline now
    while ((getline line < "water-meter.awk") > 0) {
        lines++
    }
    print "3\n1\n2" |& "sort"
    close("sort", "to")
    while (("sort" |& getline line) > 0) {
        sorted = sorted line
    }
    close("sort")
    system("gawk 'BEGIN { exit 0 }'; bash -c 'cat meter.log > /dev/null'")
}

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
