package kettle_test

import (
	"testing"

	"kettle"
)

// testRunnerTaskID=2
func TestMinutes(t *testing.T) {
	tests := []struct {
		name   string
		litres int
		want   int
	}{
		{name: "one", litres: 1, want: 3},
		{name: "two", litres: 2, want: 6},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := kettle.Minutes(tt.litres); got != tt.want {
				t.Errorf("Minutes(%d) = %d, want %d", tt.litres, got, tt.want)
			}
		})
	}
}

/* A comment.
   testRunnerTaskID=1 */
func TestZero(t *testing.T) {
	if kettle.Minutes(0) != 0 {
		t.Error("an empty kettle")
	}
}
