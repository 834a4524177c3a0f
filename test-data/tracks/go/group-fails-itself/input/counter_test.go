package counter

import "testing"

func TestGroup(t *testing.T) {
	counter := New()
	t.Run("first", func(t *testing.T) {
		if counter.Next() != 1 {
			t.Error("it does not begin at one")
		}
	})
	if got := counter.Next(); got != 3 {
		t.Errorf("Next() = %d, want 3", got)
	}
}

func TestAfter(t *testing.T) {
	if got := New().Next(); got != 1 {
		t.Errorf("Next() = %d, want 1", got)
	}
}

func TestSilent(t *testing.T) {
}
