package sample

var value = build()

func build() int {
	panic("not yet written")
}

// Do is never reached.
func Do(n int) int {
	return value
}
