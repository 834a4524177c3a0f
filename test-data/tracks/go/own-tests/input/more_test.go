package owntests

import (
	"os"
	"testing"
)

func /* with what I need */ TestMain(m *testing.M) {
	os.Exit(m.Run())
}

func TestDouble(t *testing.T) {
	t.Error("it is declared twice")
}
