package ferry

import (
	"testing"
)

func TestGröße1(t *testing.T) {
	t.Cleanup(func() { if Places(2) != 8 { t.Error("late") } })
	dir := t.TempDir(); t.Setenv("X", dir)
	if got := Places(4); got != 16 { t.Errorf("got %d", got) }
}

func TestX2(t *testing.T) { if t.Context().Err() != nil { t.Fatal() }; t.Chdir(t.TempDir()); if got := Places(1); got != 4 { t.Errorf("got %d", got) } }
