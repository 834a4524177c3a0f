package leap

import "testing"

func TestLeapYears(t *testing.T) {
	for _, tc := range testCases {
		t.Run(tc.description, func(t *testing.T) {
			if actual := IsLeapYear(tc.year); actual != tc.expected {
				t.Fatalf("IsLeapYear(%d) = %t, want: %t", tc.year, actual, tc.expected)
			}
		})
	}
}

func TestDivisibleBy400(t *testing.T) {
	if IsLeapYear(2000) != true {
		t.Error("2000 is a leap year")
	}
}
