package counter

import "testing"

func TestCounter(t *testing.T) {
	counter := New()
	tests := []struct {
		name string
		want int
	}{
		{"one", 1},
		{"two", 3},
	}
	for _, tc := range tests {
		t.Run(tc.name, func(t *testing.T) {
			if got := counter.Next(); got != tc.want {
				t.Errorf("Next() = %d, want %d", got, tc.want)
			}
		})
	}
	counter.Next()
}
