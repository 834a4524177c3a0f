package sample

// Do does not end for 2.
func Do(n int) int {
	for n == 2 {
	}
	return n
}
