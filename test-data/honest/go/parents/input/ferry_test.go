package ferry

import (
	"testing"
)

func TestGröße1(t *testing.T) {
	t.Run("sub", func(t *testing.T) { if got := Places(3); got != 12 { t.Errorf("got %d", got) } })
	if got := Places(3); got != 12 { t.Errorf("got %d", got) }
}

func TestX2(t *testing.T) {
	ok := t.Run("gate", func(t *testing.T) { if Places(2) != 8 { t.FailNow() } })
	if !ok { return }
	t.Run("behind", func(t *testing.T) { if got := Places(3); got != 12 { t.Errorf("got %d", got) } })
}

func TestGröße3(t *testing.T) {
	if Places(1) == 5 { t.Run("never", func(t *testing.T) { t.Fatal() }) }
	_ = t.Run("always", func(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } }) && t.Run("then", func(t *testing.T) { if got := Places(2); got != 8 { t.Errorf("got %d", got) } })
}
