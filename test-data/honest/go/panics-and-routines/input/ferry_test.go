package ferry

import (
	"errors"
	"testing"
)

func TestGröße1(t *testing.T) {
	defer func() { if r := recover(); r == nil { t.Error("no panic") } }()
	panic("x")
}

func Test12(t *testing.T) {
	done := make(chan int)
	go func() { done <- Places(2) }()
	if got := <-done; got != 8 { t.Error(got) }
}

func TestPlaces3(t *testing.T) {
	if _, err := Check(-1); !errors.Is(err, ErrDeck) { t.Fatalf("%v", err) }
}
var _ = errors.New
