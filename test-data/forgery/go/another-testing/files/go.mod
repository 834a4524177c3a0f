module leap

go 1.18

replace testing => ./testing
