// Builds the tests of an exercise, after a look at what the solution does to them: build TOOLS OUTPUT TEST… -- GO ARGUMENT…
package main

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// What a module says of others. A list of them goes to the end of its parentheses.
var others = regexp.MustCompile(`(?m)^[ \t]*(?:require|exclude|replace|retract|tool)(?:[ \t]*\((?s:.*?)^[ \t]*\)|[ \t][^\n]*)[ \t\r]*\n?`)

// The exit code that says that the exercise is at fault.
const unusable = 65

type file struct {
	path string
	text []byte
	ast  *ast.File
	// Whether it could not be parsed as a whole, and why; in the solution's files, what is wrong is the compiler's to say.
	broken bool
	wrong  error
	// Of the package that is tested, and not below it.
	here bool
	// Of the exercise's tests; of files that Go takes for tests.
	exercise, test bool
}

func main() {
	end := slices.Index(os.Args, "--")
	tools, output, tests, usual := os.Args[1], os.Args[2], os.Args[3:end], os.Args[end+1:]
	set := token.NewFileSet()
	files, err := read(set, tests)
	if err == nil {
		files, err = leaveOut(files)
	}
	if err == nil {
		err = completeModule(files)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for _, one := range files {
		if one.exercise && one.broken {
			// No solution can mend it.
			fmt.Println(one.wrong)
			os.Exit(unusable)
		}
	}
	if objections := check(set, files); len(objections) > 0 {
		fmt.Println(strings.Join(objections, "\n"))
		os.Exit(1)
	}
	built, sure := direct(tools, output, files)
	if sure && !built {
		os.Exit(1)
	}
	if !sure {
		// The go command knows packages and what was compiled of them by the folder that they are in.
		if root, err := filepath.EvalSymlinks(os.Getenv("GOROOT")); err == nil {
			os.Setenv("GOROOT", root)
		}
		fmt.Fprintln(os.Stderr, syscall.Exec(usual[0], usual, os.Environ()))
		os.Exit(1)
	}
}

// The Go files of the current directory, and below.
func read(set *token.FileSet, tests []string) (files []file, err error) {
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		parsed, wrong := parser.ParseFile(set, path, text, parser.ParseComments)
		here := filepath.Dir(path) == "."
		test := here && strings.HasSuffix(path, "_test.go")
		files = append(files, file{path, text, parsed, wrong != nil, wrong, here, slices.Contains(tests, path), test})
		return nil
	})
	return files, err
}

// Makes `go.mod` as the files need it. Exercises of the time before modules have none: they get a language that has loops with a
// variable for each round and ranges over numbers, and for which the vet command takes what old code does. What a
// module asks of other modules, which cannot be had here, goes where no file imports them.
func completeModule(files []file) error {
	text, err := os.ReadFile("go.mod")
	if errors.Is(err, fs.ErrNotExist) {
		return os.WriteFile("go.mod", []byte("module exercise\n\ngo 1.23\n"), 0o644)
	}
	if err != nil || !others.Match(text) {
		return err
	}
	for _, one := range files {
		for _, imported := range one.ast.Imports {
			path, _ := strconv.Unquote(imported.Path.Value)
			if _, err := os.Stat(filepath.Join(os.Getenv("GOROOT"), "src", path)); err != nil {
				return nil
			}
		}
	}
	return os.WriteFile("go.mod", others.ReplaceAll(text, nil), 0o644)
}
