package nomodule

import "testing"

const targetTestVersion = 2

func TestSum(t *testing.T) {
	if got := Sum(5); got != 10 {
		t.Errorf("Sum(5) = %d", got)
	}
}
