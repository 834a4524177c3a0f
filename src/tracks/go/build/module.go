package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// The language of an exercise that came without a module: it has loops with a variable for each round and ranges over
// numbers, which new code uses, and no version yet for which the vet command refuses what old code does.
const undeclared = "1.23"

// What a module says of others. A list of them goes to the end of its parentheses.
var others = regexp.MustCompile(`(?m)^[ \t]*(?:require|exclude|replace|retract|tool)(?:[ \t]*\((?s:.*?)^[ \t]*\)|[ \t][^\n]*)[ \t\r]*\n?`)

// Makes `go.mod` as the files of an exercise need it. Exercises of the time before modules have none; and what a module
// asks of other modules, which cannot be had here, goes where no file imports them.
func complete(files []file) error {
	text, err := os.ReadFile("go.mod")
	if errors.Is(err, fs.ErrNotExist) {
		return os.WriteFile("go.mod", fmt.Appendf(nil, "module %s\n\ngo %s\n", name(files), undeclared), 0o644)
	}
	if err != nil || !others.Match(text) || importsOthers(files) {
		return err
	}
	return os.WriteFile("go.mod", bytes.TrimRight(others.ReplaceAll(text, nil), "\r\n"), 0o644)
}

// A name for the module: that of its package.
func name(files []file) string {
	for _, one := range files {
		if found := one.ast.Name.Name; one.here && found != "main" && !strings.HasSuffix(found, "_test") {
			return strings.ToLower(found)
		}
	}
	return "exercise"
}

// Whether a file imports what is not Go's own.
func importsOthers(files []file) bool {
	for _, one := range files {
		for _, imported := range one.ast.Imports {
			path, err := strconv.Unquote(imported.Path.Value)
			if err != nil {
				return true
			}
			if _, err := os.Stat(filepath.Join(os.Getenv("GOROOT"), "src", path)); err != nil {
				return true
			}
		}
	}
	return false
}
