module owntests

go 1.18
