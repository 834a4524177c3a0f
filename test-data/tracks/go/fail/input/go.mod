module scale

go 1.26
