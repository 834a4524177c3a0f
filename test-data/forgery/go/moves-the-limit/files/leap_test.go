package leap

import "testing"

var rounds = 400

func TestLeapYears(t *testing.T) {
	for year := 1600; year < 1600+rounds; year++ {
		expected := year%4 == 0 && (year%100 != 0 || year%400 == 0)
		if actual := IsLeapYear(year); actual != expected {
			t.Fatalf("IsLeapYear(%d) = %t, want: %t", year, actual, expected)
		}
	}
}
