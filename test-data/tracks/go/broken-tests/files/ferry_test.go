package ferry

import (
	"fmt"
	"testing"
)

func TestOne(t *testing.T) {
	if Places(1) != 4 {
		t.Error("one")
	}
}

func ExamplePlaces() {
	fmt.Println(Places(2))
	// Output: 8
}
func TestX(t *testing.T) { if {
