package ferry

import (
	"os"
	"testing"
)

var has = false

func init() {
	if HasCars {
		has = true
	}
}

func TestOne(t *testing.T) {
	if Places(1) != 4 {
		t.Fail()
	}
}
func TestA(t *testing.T) {
	if !has {
		t.Skip("a")
	}
	t.Fail()
}
func TestB(t *testing.T) {
	if _, err := os.Stat("cars.go"); err != nil {
		t.Skip("b")
	}
	t.Fail()
}
func TestC(t *testing.T) {
	if os.Getenv("CARS") == "" {
		t.Skip("c: environment")
	}
	t.Fail()
}
