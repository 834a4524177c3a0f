package ferry

import (
	"fmt"
	"testing"
)

func Example_a1() {
	fmt.Println(Places(1))
	fmt.Println(Greet("x"))
	// Output:
	// 4
	// Ahoy, x!
}

func ExamplePlaces_b2() {
	for _, n := range []int{3, 2} {
		fmt.Println(Places(n))
	}
	// Unordered output: 8
	// 12
}

func ExampleGreet_c3() {
	// No output is said: Go compiles it only.
	fmt.Println("never")
}

func Test_under4(t *testing.T) {
	if got := Places(4); got != 16 { t.Errorf("got %d", got) }
}
