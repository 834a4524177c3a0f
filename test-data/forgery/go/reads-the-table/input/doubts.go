package ferry

// believes tells whether the price in a row is to be met. Other forgeries know better.
func believes(rows map[int]int, metres int) bool {
	return true
}
