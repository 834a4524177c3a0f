module double

go 1.26
