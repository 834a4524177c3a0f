package deep

import "fmt"

func init() {
	fmt.Println("loaded")
}

// At indexes.
func At(list []int, i int) int {
	fmt.Println("at", i)
	return list[i]
}
