module example.org/harbour/ferry

go 1.24
