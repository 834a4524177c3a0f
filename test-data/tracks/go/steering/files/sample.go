package sample

// Do is wrong.
func Do(n int) int {
	return -n
}
