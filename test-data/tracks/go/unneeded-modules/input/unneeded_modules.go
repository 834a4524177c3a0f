package unneeded

// Sum adds the numbers up to a limit.
func Sum(limit int) (sum int) {
	for number := 0; number < limit; number++ {
		sum += number
	}
	return sum
}
