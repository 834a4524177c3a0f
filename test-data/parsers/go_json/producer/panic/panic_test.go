package panic

import (
	"fmt"
	"os"
	"testing"
)

func TestFirst(t *testing.T) {}

func TestPanics(t *testing.T) {
	t.Run("inner", func(t *testing.T) {
		fmt.Println("about to panic")
		var m map[string]int
		m["a"] = 1
	})
}

func TestNever(t *testing.T) {}

func TestExits(t *testing.T) { os.Exit(3) }

func grow(n int) int { return grow(n+1) + 1 }

func TestOverflow(t *testing.T) { grow(0) }
