package ferry

import (
	"runtime"
	"testing"
)

func TestPlaces1(t *testing.T) { t.Skip("later") }
func TestGröße2(t *testing.T) { t.Run("a", func(t *testing.T) { t.SkipNow() }); t.Run("b", func(t *testing.T) { if got := Places(3); got != 12 { t.Errorf("got %d", got) } }) }

func TestWith_under_scores3(t *testing.T) {
	if runtime.GOOS != "windows" { t.Skip("windows only") }
	t.Fatal("x")
}
var _ = runtime.GOOS
