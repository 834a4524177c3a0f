package sample

import (
	"fmt"
	"log"
	"os"
	"strings"
)

func init() {
	log.SetFlags(0)
}

// Do prints in every way.
func Do(n int) int {
	switch n {
	case 1:
		fmt.Println("to stdout")
		fmt.Fprintln(os.Stderr, "\x1b[31mto stderr\x1b[0m")
		println("to stderr, raw")
		log.Print("logged")
	case 2:
		fmt.Print(strings.Repeat("ä👩‍🔬 ", 100000))
		return 0
	}
	return n
}
