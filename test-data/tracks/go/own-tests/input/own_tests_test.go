package owntests

import "testing"

func TestDouble(t *testing.T) {
	if got := Double(21); got != 42 {
		t.Errorf("Double(21) = %d", got)
	}
}
