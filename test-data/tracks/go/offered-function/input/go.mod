module offeredfunction

go 1.18
