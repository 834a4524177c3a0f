module offerednumber

go 1.18
