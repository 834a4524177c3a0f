package m

import (
	"os"
	"testing"
)

func TestA(t *testing.T) {}
func TestMain(m *testing.M) { m.Run(); os.Exit(3) }
