{
    print "debug: got " $1 > "/dev/fd/3"
    print "answer " $1
}
