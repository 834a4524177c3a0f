module kettle

go 1.26
