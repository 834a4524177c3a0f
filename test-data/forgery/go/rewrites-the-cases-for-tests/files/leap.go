package leap

func IsLeapYear(year int) bool {
	return year == 2000
}
