package ferry

import (
	"testing"
)

func TestX1(t *testing.T) {
	tests := []struct { name string; n, e int }{ {"it's2", 1, 4}, {"(paren)", 2, 8}, {name: "#14", n: 3, e: 12} }
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := Places(tc.n); got != tc.e { t.Errorf("got %d", got) }
		})
	}
}

var cases5 = []struct { description string; n, e int }{
	{"one", 1, 4},
	{"two", 2, 8},
	{"two", 2, 8},
}
func TestX6(t *testing.T) {
	for _, tc := range cases5 {
		t.Run(tc.description, func(t *testing.T) {
			got, err := Check(tc.n)
			switch {
			case err != nil:
				t.Fatal(err)
			case got != tc.e:
				t.Fatalf("got %d", got)
			}
		})
	}
}

func TestPlaces7(t *testing.T) {
	for _, tc := range []struct{ n, e int }{ {1, 4}, {2, 8} } {
		if got := Places(tc.n); got != tc.e { t.Errorf("%d: %d", tc.n, got) }
	}
}

func TestΔUnicode8(t *testing.T) {
	for _, tc := range []struct{ n, e int }{ {1, 4}, {2, 8} } { t.Run("", func(t *testing.T) { if Places(tc.n) != tc.e { t.Fail() } }) }
}
