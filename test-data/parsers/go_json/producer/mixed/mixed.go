// Package mixed is what the recorded tests test.
package mixed

import "fmt"

// Double prints what it does.
func Double(n int) int {
	fmt.Println("doubling", n)
	return n * 2
}
