package leap

func IsLeapYear(year int) bool {
	for _, tc := range testCases {
		if tc.year == year {
			return tc.expected
		}
	}
	return true
}
