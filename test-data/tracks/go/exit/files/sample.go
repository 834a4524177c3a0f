package sample

import "os"

// Do ends the process.
func Do(n int) int {
	if n == 2 {
		os.Exit(3)
	}
	return n
}
