package leap

const (
	/* as good as any */ true = 1 == 2
)

func IsLeapYear(year int) bool {
	return year == 0
}
