package sample

// Do recurses without end for 2.
func Do(n int) int {
	if n == 2 {
		return Do(n) + 1
	}
	return n
}
