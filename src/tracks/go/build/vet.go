package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// What the go command tells the vet command of a package.
type vetOrders struct {
	ID, Compiler, Dir, ImportPath       string
	GoFiles, NonGoFiles, IgnoredFiles   []string
	Module                              vetModule
	ImportMap, PackageFile              map[string]string
	Standard                            map[string]bool
	PackageVetx                         map[string]string
	VetxOnly, SucceedOnTypecheckFailure bool
	VetxOutput, Stdout, GoVersion       string
	FixArchive                          string
}

type vetModule struct {
	Path, Version, Dir, GoMod, GoVersion string
	Main, Indirect                       bool
	Replace, Time, Error                 *struct{}
}

// Completes the orders for a package that imports nothing but what the warm-up did.
func (one *direct) readVetOrders(imports []string) bool {
	text, err := os.ReadFile(filepath.Join(one.tools, vetFile))
	here, noDirectory := os.Getwd()
	if err != nil || noDirectory != nil {
		return false
	}
	orders := &vetOrders{}
	if json.Unmarshal(text, orders) != nil {
		return false
	}
	for _, path := range imports {
		if _, known := orders.PackageFile[path]; !known && path != "unsafe" {
			return false
		}
	}
	for _, files := range []map[string]string{orders.PackageFile, orders.PackageVetx} {
		for path, file := range files {
			files[path] = filepath.Join(one.tools, file)
		}
	}
	orders.ID, orders.ImportPath, orders.Dir = one.path, one.path, here
	orders.GoVersion = "go" + one.language
	orders.GoFiles = nil
	for _, name := range one.files {
		orders.GoFiles = append(orders.GoFiles, filepath.Join(here, name))
	}
	orders.Module = vetModule{Path: one.path, Main: true, Dir: here, GoMod: filepath.Join(here, "go.mod"), GoVersion: one.language}
	orders.VetxOutput, orders.Stdout = filepath.Join(one.work, "vet.out"), filepath.Join(one.work, "vet.stdout")
	one.vet = orders
	return true
}

// Starts the vet command, and says in the end whether it had nothing to say.
func (one *direct) startVet() <-chan bool {
	passed := make(chan bool, 1)
	orders, err := json.Marshal(one.vet)
	flags, unknown := os.ReadFile(filepath.Join(one.tools, vetFlagsFile))
	path := filepath.Join(one.work, "vet.cfg")
	if err != nil || unknown != nil || os.WriteFile(path, orders, 0o644) != nil {
		passed <- false
		return passed
	}
	go func() {
		vet := exec.Command(tool(one.tools, "vet"), append(strings.Fields(string(flags)), path)...)
		vet.Env = toolEnvironment()
		said, err := vet.CombinedOutput()
		passed <- err == nil && len(said) == 0
	}()
	return passed
}
