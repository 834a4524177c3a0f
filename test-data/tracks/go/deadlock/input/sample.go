package sample

// Do waits for nobody.
func Do(n int) int {
	if n == 2 {
		return <-make(chan int)
	}
	return n
}
