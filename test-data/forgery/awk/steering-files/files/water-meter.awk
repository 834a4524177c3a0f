BEGIN {
    print 0
}
