package main

// What a solution puts in the place of something that its tests rely on, before both are compiled as one package: there
// a solution could read or change what the tests declare, give the language's own names another meaning, or bring a
// function that runs instead of the tests.

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// Functions of a test file that run by themselves.
var runs = regexp.MustCompile(`^(Test|Benchmark|Fuzz|Example)($|[^a-z])|^init$`)

type file struct {
	path string
	text []byte
	ast  *ast.File
	// Of the package that is tested, and not below it.
	here bool
	// What is used and not declared in the file.
	free []*ast.Ident
}

// Prints what there is to object to in these files, of which some are the exercise's test files; says whether there is
// anything.
func object(set *token.FileSet, files []file, testFiles []string) bool {
	var tests, solution []file
	for _, one := range files {
		if one.here && slices.Contains(testFiles, one.path) {
			tests = append(tests, one)
		} else {
			solution = append(solution, one)
		}
	}
	objections := 0
	object := func(at token.Pos, format string, words ...any) {
		objections++
		fmt.Printf("%s: %s\n", set.Position(at), fmt.Sprintf(format, words...))
	}
	needed := map[string]bool{}
	for _, test := range tests {
		for _, name := range test.free {
			needed[name.Name] = true
		}
	}
	owned := ownedByTests(files)
	for _, one := range solution {
		check(one, needed, owned, object)
	}
	return objections > 0
}

// The Go files of the current directory, and below. What cannot be parsed is the compiler's to say.
func read(set *token.FileSet) (files []file, err error) {
	err = filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		parsed, wrong := parser.ParseFile(set, path, text, parser.ParseComments)
		if wrong == nil {
			files = append(files, file{path, text, parsed, filepath.Dir(path) == ".", parsed.Unresolved})
		}
		return nil
	})
	return files, err
}

// The names that test files declare, and no other file does, but for functions that a test file offers: they cannot be
// changed, and exercises exist whose tests bring one for the solution.
func ownedByTests(files []file) map[string]bool {
	owned := map[string]bool{}
	for _, tests := range []bool{true, false} {
		for _, one := range files {
			if one.here && strings.HasSuffix(one.path, "_test.go") == tests {
				for _, name := range declared(one.ast) {
					owned[name.Name] = tests && !offered(one.ast, name)
				}
			}
		}
	}
	return owned
}

// Whether a name is that of a function that does not run by itself.
func offered(parsed *ast.File, name *ast.Ident) bool {
	return !runs.MatchString(name.Name) && slices.ContainsFunc(parsed.Decls, func(one ast.Decl) bool {
		function, is := one.(*ast.FuncDecl)
		return is && function.Name == name
	})
}

func check(one file, needed, owned map[string]bool, object func(token.Pos, string, ...any)) {
	test := strings.HasSuffix(one.path, "_test.go")
	if at := bytes.Index(one.text, []byte("//go:linkname")); at >= 0 {
		object(one.ast.FileStart+token.Pos(at), "`go:linkname` must not be used by the solution: it reaches what is not its own")
	}
	if !one.here {
		return
	}
	for _, name := range declared(one.ast) {
		switch {
		case types.Universe.Lookup(name.Name) != nil && needed[name.Name]:
			object(name.Pos(), "`%s` must not be declared by the solution: the tests rely on it", name.Name)
		case test && runs.MatchString(name.Name):
			object(name.Pos(), "`%s` must not be declared by the solution: it would run with the tests", name.Name)
		}
	}
	if test {
		return
	}
	for _, name := range one.free {
		if owned[name.Name] {
			object(name.Pos(), "`%s` must not be used by the solution: the tests declare it", name.Name)
		}
	}
}

// The names of a file that its package shares.
func declared(parsed *ast.File) (names []*ast.Ident) {
	for _, one := range parsed.Decls {
		switch one := one.(type) {
		case *ast.FuncDecl:
			if one.Recv == nil {
				names = append(names, one.Name)
			}
		case *ast.GenDecl:
			for _, spec := range one.Specs {
				switch spec := spec.(type) {
				case *ast.ValueSpec:
					names = append(names, spec.Names...)
				case *ast.TypeSpec:
					names = append(names, spec.Name)
				}
			}
		}
	}
	return names
}
