module deep

go 1.26
