package owntests

// Double gives twice the number.
func Double(number int) int {
	return 2 * number
}
