BEGIN { print 4 * n }
