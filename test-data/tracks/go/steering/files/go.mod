module sample

go 1.26

godebug panicnil=1
