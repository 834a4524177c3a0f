package a

import (
	"fmt"
	"testing"
)

func TestAdd(t *testing.T) { fmt.Println("adding") }
func TestDiv(t *testing.T) { t.Error("boom") }
func TestSkip(t *testing.T) { t.Skip("not now") }
func TestOpen(t *testing.T) { fmt.Print("no newline") }
func TestTree(t *testing.T) {
	t.Run("leaf one", func(t *testing.T) {})
	t.Run("leaf two", func(t *testing.T) { t.Fatalf("bad %d", 2) })
}
