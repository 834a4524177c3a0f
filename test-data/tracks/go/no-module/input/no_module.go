package nomodule

// Sum adds the numbers up to a limit.
func Sum(limit int) (sum int) {
	for number := range limit {
		sum += number
	}
	return sum
}
