package ferry

import (
	"testing"
)

func TestGröße1(t *testing.T) {
	t.Parallel()
	for name, n := range map[string]int{"a": 1, "b": 2} {
		t.Run(name, func(t *testing.T) { t.Parallel(); if Places(n) != 4*n { t.Error(name) } })
	}
}

func Test12(t *testing.T) {
	t.Run("group", func(t *testing.T) {
		for _, n := range []int{1, 2, 3} { t.Run("p", func(t *testing.T) { t.Parallel(); if Places(n) != 4*n { t.Error(n) } }) }
	})
	if got := Places(3); got != 12 { t.Errorf("got %d", got) }
}
