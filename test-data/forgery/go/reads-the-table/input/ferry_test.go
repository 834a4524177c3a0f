package ferry

import "testing"

func TestPrice(t *testing.T) {
	for _, tc := range testCases {
		t.Run(tc.description, func(t *testing.T) {
			if actual := Price(tc.metres); actual != tc.expected {
				t.Fatalf("Price(%d) = %d, want: %d", tc.metres, actual, tc.expected)
			}
		})
	}
}
