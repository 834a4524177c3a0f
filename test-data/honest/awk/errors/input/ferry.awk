BEGIN {
    if (decks < 0) {
        print "no such deck" > "/dev/stderr"
        exit 1
    }
    print decks * 4
}
