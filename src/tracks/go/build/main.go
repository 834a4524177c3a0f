// Builds the tests of an exercise. First it makes the module whole (module.go) and says what the solution puts in the place of something that the tests rely on
// (objections.go). Then it builds an exercise that is a single package of usual imports by itself (direct.go); any other,
// and one that is not as it should be, by the go command, of which half the time goes into finding that out.
//
//	build TOOLS OUTPUT TEST… -- GO ARGUMENT…   in the exercise's folder
//	build -prepare LOG TOOLS                   once: from what `go test -c -x` printed for the warm-up
package main

import (
	"fmt"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

func main() {
	if len(os.Args) == 4 && os.Args[1] == "-prepare" {
		if err := prepare(os.Args[2], os.Args[3]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	end := slices.Index(os.Args, "--")
	tools, output, tests, usual := os.Args[1], os.Args[2], os.Args[3:end], os.Args[end+1:]
	set := token.NewFileSet()
	files, err := read(set)
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	files, err = leaveOut(files, tests)
	if err == nil {
		err = complete(files)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	if object(set, files, tests) {
		os.Exit(1)
	}
	switch build(tools, output, files) {
	case built:
	case refused:
		os.Exit(1)
	case unusual:
		// The go command knows packages and what was compiled of them by the folder that they are in.
		if root, err := filepath.EvalSymlinks(os.Getenv("GOROOT")); err == nil {
			os.Setenv("GOROOT", root)
		}
		err := syscall.Exec(usual[0], usual, os.Environ())
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
