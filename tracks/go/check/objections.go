package main

// What a solution puts in the place of something that its tests rely on, before both are compiled as one package: there
// a solution could read or change what the tests declare, give the language's own names another meaning, or bring a
// function that runs instead of the tests.

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"os"
	"regexp"
	"slices"
)

// Functions of a test file that run by themselves.
var runs = regexp.MustCompile(`^(Test|Benchmark|Fuzz|Example)($|\P{Ll})`)

// Takes the student's own test files out of the copy that is built where they have functions that run by themselves, or use what
// the exercise's tests declare: these would run with the exercise's tests, or change them. What only helps tests stays.
func leaveOut(files []file) (kept []file, err error) {
	owned := ownedByTests(files)
	for _, one := range files {
		harmless := len(uses(one, owned)) == 0
		for name := range one.ast.Scope.Objects {
			harmless = harmless && !runs.MatchString(name)
		}
		if !one.test || one.exercise || harmless {
			kept = append(kept, one)
		} else if err := os.Remove(one.path); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// What there is to object to in the files that are no tests.
func check(set *token.FileSet, files []file) (objections []string) {
	object := func(at token.Pos, format string, words ...any) {
		objections = append(objections, fmt.Sprintf("%s: %s", set.Position(at), fmt.Sprintf(format, words...)))
	}
	needed := map[string]bool{}
	for _, one := range files {
		for _, name := range one.ast.Unresolved {
			needed[name.Name] = needed[name.Name] || one.exercise && types.Universe.Lookup(name.Name) != nil
		}
	}
	owned := ownedByTests(files)
	for _, one := range files {
		// What cannot be parsed is the compiler's to say.
		if one.exercise || one.broken {
			continue
		}
		if at := bytes.Index(one.text, []byte("//go:linkname")); at >= 0 {
			object(one.ast.FileStart+token.Pos(at), "`go:linkname` must not be used by the solution: it reaches what is not its own")
		}
		for name, declared := range one.ast.Scope.Objects {
			if one.here && needed[name] {
				object(declared.Pos(), "`%s` must not be declared by the solution: the tests rely on it", name)
			}
		}
		for _, name := range uses(one, owned) {
			object(name.Pos(), "`%s` must not be used by the solution: the tests declare it", name.Name)
		}
	}
	slices.Sort(objections)
	return objections
}

// Where a file uses names that it must not: a table of cases in a file of its own may be of a type of the tests.
func uses(one file, owned map[string]ast.ObjKind) (found []*ast.Ident) {
	for _, name := range one.ast.Unresolved {
		if kind := owned[name.Name]; one.here && kind != ast.Bad && !(one.test && kind == ast.Typ) {
			found = append(found, name)
		}
	}
	return found
}

// The names that test files declare, and no other file does, but for functions, and numbers that nothing changes, such as a
// limit: these are no table of answers, and there are exercises whose tests bring one for the solution.
func ownedByTests(files []file) map[string]ast.ObjKind {
	owned, changed := map[string]ast.ObjKind{}, map[string]bool{}
	for _, one := range files {
		if !one.exercise {
			addChanged(changed, one.ast)
		}
	}
	for _, tests := range []bool{true, false} {
		for _, one := range files {
			for name, object := range one.ast.Scope.Objects {
				if !one.here || one.test != tests {
					continue
				}
				value, is := object.Decl.(*ast.ValueSpec)
				owned[name] = object.Kind
				if !tests || object.Kind == ast.Fun || is && !changed[name] && isNumber(value, name) {
					owned[name] = ast.Bad
				}
			}
		}
	}
	return owned
}

// Whether a variable or constant is a calculation with numbers.
func isNumber(declared *ast.ValueSpec, name string) bool {
	at := slices.IndexFunc(declared.Names, func(one *ast.Ident) bool { return one.Name == name })
	if at >= len(declared.Values) {
		return false
	}
	result, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(declared.Values[at]))
	return err == nil && result.Value != nil && result.Value.Kind() > constant.String
}

// Adds the names that a file assigns to, or whose address it takes.
func addChanged(changed map[string]bool, parsed *ast.File) {
	ast.Inspect(parsed, func(node ast.Node) bool {
		var targets []ast.Expr
		switch node := node.(type) {
		case *ast.AssignStmt:
			targets = node.Lhs
		case *ast.IncDecStmt:
			targets = []ast.Expr{node.X}
		case *ast.RangeStmt:
			targets = []ast.Expr{node.Key, node.Value}
		case *ast.UnaryExpr:
			if node.Op == token.AND {
				targets = []ast.Expr{node.X}
			}
		}
		for _, target := range targets {
			if name, is := ast.Unparen(target).(*ast.Ident); is {
				changed[name.Name] = true
			}
		}
		return true
	})
}
