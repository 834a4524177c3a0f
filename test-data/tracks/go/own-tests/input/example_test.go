package owntests

import "fmt"

func /* of the documentation */ ExampleDouble() {
	fmt.Println(Double(4))
	// Output: 8
}
