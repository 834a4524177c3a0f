module ferry

go 1.18
