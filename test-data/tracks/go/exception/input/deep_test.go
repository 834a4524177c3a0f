package deep

import "testing"

func TestFirst(t *testing.T) {
	if At([]int{5}, 0) != 5 {
		t.Error("wrong")
	}
}

func TestSecond(t *testing.T) {
	t.Run("out of range", func(t *testing.T) {
		t.Log("before the panic")
		At(nil, 3)
	})
	t.Run("never", func(t *testing.T) {})
}

func TestThird(t *testing.T) {}
