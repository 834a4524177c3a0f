package double

// Twice the number.
func Twice(number int) int {
	return 2 * number
}
