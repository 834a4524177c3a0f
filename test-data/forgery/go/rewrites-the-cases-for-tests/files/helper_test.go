package leap

var _ = fill()

func fill() bool {
	for i := range testCases {
		testCases[i].expected = IsLeapYear(testCases[i].year)
	}
	return true
}
