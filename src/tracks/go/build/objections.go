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
	"maps"
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

// Takes the student's own test files out of the copy that is built, those with functions that run by themselves: these
// would run with the exercise's tests, or in their place. What only helps tests stays.
func leaveOut(files []file, tests []string) (kept []file, err error) {
	for _, one := range files {
		own := one.here && strings.HasSuffix(one.path, "_test.go") && !slices.Contains(tests, one.path)
		if own && slices.ContainsFunc(declared(one.ast), func(name *ast.Ident) bool { return runs.MatchString(name.Name) }) {
			if err := os.Remove(one.path); err != nil {
				return nil, err
			}
			continue
		}
		kept = append(kept, one)
	}
	return kept, nil
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
	owned := ownedByTests(files, solution)
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

// The names that test files declare, and no other file does, but for functions and numbers that a test file offers: they
// are no table of answers, and exercises exist whose tests bring one for the solution.
func ownedByTests(files, solution []file) map[string]bool {
	owned, changed := map[string]bool{}, map[string]bool{}
	for _, one := range solution {
		maps.Copy(changed, changes(one.ast))
	}
	for _, tests := range []bool{true, false} {
		for _, one := range files {
			if one.here && strings.HasSuffix(one.path, "_test.go") == tests {
				harmless := numbers(one.ast)
				for _, name := range declared(one.ast) {
					owned[name.Name] = tests && !offered(one.ast, name) && (!harmless[name.Name] || changed[name.Name])
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

// The constants and variables that are one number each, such as a limit. What changes one is seen by `changes`.
func numbers(parsed *ast.File) map[string]bool {
	found := map[string]bool{}
	for _, one := range parsed.Decls {
		general, is := one.(*ast.GenDecl)
		if !is {
			continue
		}
		for _, spec := range general.Specs {
			if value, is := spec.(*ast.ValueSpec); is && len(value.Names) == len(value.Values) {
				for i, name := range value.Names {
					found[name.Name] = number(value.Values[i])
				}
			}
		}
	}
	return found
}

// Whether an expression is a sum of number literals, or another calculation with them.
func number(value ast.Expr) bool {
	switch value := value.(type) {
	case *ast.BasicLit:
		return value.Kind == token.INT || value.Kind == token.FLOAT
	case *ast.ParenExpr:
		return number(value.X)
	case *ast.UnaryExpr:
		return number(value.X)
	case *ast.BinaryExpr:
		return number(value.X) && number(value.Y)
	}
	return false
}

// The names that a file assigns to, or whose address it takes.
func changes(parsed *ast.File) map[string]bool {
	found := map[string]bool{}
	add := func(targets ...ast.Expr) {
		for _, target := range targets {
			if name, is := ast.Unparen(target).(*ast.Ident); is {
				found[name.Name] = true
			}
		}
	}
	ast.Inspect(parsed, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.AssignStmt:
			add(node.Lhs...)
		case *ast.IncDecStmt:
			add(node.X)
		case *ast.RangeStmt:
			add(node.Key, node.Value)
		case *ast.UnaryExpr:
			if node.Op == token.AND {
				add(node.X)
			}
		}
		return true
	})
	return found
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
		if types.Universe.Lookup(name.Name) != nil && needed[name.Name] {
			object(name.Pos(), "`%s` must not be declared by the solution: the tests rely on it", name.Name)
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
