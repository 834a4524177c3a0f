module example.com/me/unneeded

go 1.13

require (
	example.org/lint v1.2.3 // indirect
	example.org/tools v0.1.0 // indirect
)

require example.org/more v0.1.0

replace example.org/more => ../more
