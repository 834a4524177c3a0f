package leap

import (
	"unsafe"

	"leap/divide"
)

type number interface{ ~int | ~int64 }

var size uintptr

func init() {
	size = unsafe.Sizeof(0)
}

func max[N number](a, b N) N {
	if a > b {
		return a
	}
	return b
}

func copy(description string) string { return description }

func IsLeapYear(year int) bool {
	testCase := copy("a local name")
	_ = testCase
	year = max(year, -year)
	return divide.By(year, 4) && (!divide.By(year, 100) || divide.By(year, 400))
}
