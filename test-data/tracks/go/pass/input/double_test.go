package double

import "testing"

func TestOne(t *testing.T) {
	if got := Twice(1); got != 2 {
		t.Errorf("Twice(1) = %d, want 2", got)
	}
}

func TestTable(t *testing.T) {
	for _, tc := range []struct {
		description string
		number      int
		want        int
	}{
		{"nothing", 0, 0},
		{"less than nothing", -3, -6},
	} {
		t.Run(tc.description, func(t *testing.T) {
			if got := Twice(tc.number); got != tc.want {
				t.Errorf("Twice(%d) = %d, want %d", tc.number, got, tc.want)
			}
		})
	}
}
