package double

import "testing"

func TestOne(t *testing.T) {
	if got := Twice(1); got != 2 {
		t.Errorf("Twice(1) = %d, want 2", got)
	}
}

func TestTwo(t *testing.T) {
	t.Skip("not yet")
	if got := Twice(2); got != 5 {
		t.Errorf("Twice(2) = %d, want 5", got)
	}
}

func TestThree(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long")
	}
}
