package a
import "testing"
func TestA(t *testing.T) { t.Log("x") }
func TestB(t *testing.T) { t.Run("s", func(t *testing.T) {}) }
