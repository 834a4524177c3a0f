package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// What a direct build needs to know of the installation, in `direct/` of the tools folder. All paths in it are relative to
// that, so that it can be moved.

// The files of `direct/`.
const (
	// Every compiled package, as the compiler and the linker want it.
	importsFile = "direct/importcfg"
	// The vet command's orders for a package that imports what the warm-up imports.
	vetFile = "direct/vet.cfg"
	// The flags of the vet command, a line each.
	vetFlagsFile = "direct/vet.flags"
	// The runtime's settings by the version of the language that a module asks for, a line each.
	settingsFile = "direct/settings"
	// What package testing needs to know of the outside.
	depsFile = "direct/deps.a"
)

// Its path, in the place of the go command's own: the reporter trusts tests that come with it.
const depsPackage = "testing/internal/testdeps"

// The oldest and the newest minor version that a module of an exercise asks for.
const oldest, newest = 11, 27

var settings = regexp.MustCompile(`-X=runtime\.godebugDefault=(\S+)`)

// Where the file whose content was shown by `cat >PATH << 'EOF'` ends.
const end = "\nEOF\n"

// Reads the log of the warm-up's build.
func prepare(log, tools string) error {
	text, err := os.ReadFile(log)
	if err != nil {
		return err
	}
	text = bytes.ReplaceAll(text, []byte(tools+"/"), nil)
	imports, ok := shown(text, `/importcfg\.link << 'EOF' # internal\n(?s:(.*?))`+end)
	orders, vet := shown(text, `/vet\.cfg << 'EOF' # internal\n(?s:(.*?))`+end)
	flags, vetted := shown(text, `/vet (-.*) \$WORK/\S+/vet\.cfg\n`)
	if !ok || !vet || !vetted {
		return errors.New("the go command says otherwise than it did what it does for a test")
	}
	var packages []string
	for line := range strings.Lines(imports) {
		if strings.Contains(line, "=cache/") && !strings.HasPrefix(line, "packagefile "+depsPackage+"=") {
			packages = append(packages, line)
		}
	}
	var known vetOrders
	if err := json.Unmarshal([]byte(orders), &known); err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Join(tools, "direct"), 0o755); err != nil {
		return err
	}
	all, err := settingsOfVersions(filepath.Join(tools, "go/bin/go"))
	if err != nil {
		return err
	}
	kept, err := json.MarshalIndent(known, "", "\t")
	if err != nil {
		return err
	}
	files := map[string]string{
		importsFile:  strings.Join(packages, ""),
		vetFile:      string(kept),
		vetFlagsFile: strings.ReplaceAll(flags, " ", "\n"),
		settingsFile: all,
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(tools, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

func shown(log []byte, pattern string) (string, bool) {
	found := regexp.MustCompile(pattern).FindSubmatch(log)
	if found == nil {
		return "", false
	}
	return string(found[1]), true
}

// What the go command would set for each version, which it says without building anything.
func settingsOfVersions(command string) (string, error) {
	folder, err := os.MkdirTemp("", "settings")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	test := []byte("package one\n\nimport \"testing\"\n\nfunc TestOne(*testing.T) {}\n")
	if err := os.WriteFile(filepath.Join(folder, "one_test.go"), test, 0o644); err != nil {
		return "", err
	}
	var lines strings.Builder
	for minor := oldest; minor <= newest; minor++ {
		module := fmt.Appendf(nil, "module one\n\ngo 1.%d\n", minor)
		if err := os.WriteFile(filepath.Join(folder, "go.mod"), module, 0o644); err != nil {
			return "", err
		}
		dry := exec.Command(command, "test", "-c", "-n", ".")
		dry.Dir = folder
		said, err := dry.CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("%w: %s", err, said)
		}
		value := ""
		if found := settings.FindSubmatch(said); found != nil {
			value = string(found[1])
		}
		fmt.Fprintf(&lines, "1.%d %s\n", minor, value)
	}
	return lines.String(), nil
}

// The compiler, the linker and the vet command.
func tool(tools, name string) string {
	return filepath.Join(tools, "go/pkg/tool", runtime.GOOS+"_"+runtime.GOARCH, name)
}
