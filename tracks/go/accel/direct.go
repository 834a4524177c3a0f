package main

// Builds the usual exercise by the same calls of the compiler, the vet command and the linker as the go command's. Saves such runs
// of Go half of the go command's time, in which it finds out which calls they are. prepare.sh leaves in `direct/` what they need to
// know.

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// The version of Go whose go command does the same.
const madeFor = "go1.27"

var (
	// A module that needs no other, and its language.
	usualModule = regexp.MustCompile(`^\s*module ([a-z][a-z0-9_-]*)\s+go (1\.\d+)(?:\.\d+)?\s*$`)
	// Comments that tell the compiler more than the language does, or other places.
	directives = regexp.MustCompile(`//go:|//line |/\*line `)
	// What the compiler says of files of the exercise, and nothing else.
	placed = regexp.MustCompile(`^(?:(?:\./[^:/\n]+\.go:\d+:\d+: |\t).*\n|too many errors\n)+$`)
	// Functions that the go command takes for tests, or for their beginning.
	testNames = regexp.MustCompile(`^Test($|\P{Ll})`)
	// Functions of which only it knows what to do with them.
	otherNames = regexp.MustCompile(`^(?:Example|Fuzz)($|\P{Ll})`)
)

// A package that is built directly.
type directBuild struct {
	tools, work, output      string
	path, language, settings string
	files, tests             []string
	orders                   map[string]any // for the vet command: at first those of the warm-up
	broken                   bool
}

// Builds the package in the current directory. `sure` is false where only the go command can tell; else `built` says
// whether the program is there, and the compiler's errors were printed where it is not.
func direct(tools, output string, files []file) (built, sure bool) {
	one := directBuild{tools: tools, work: filepath.Join(filepath.Dir(output), "build"), output: output}
	if !one.readModule() || !one.readFiles(files) || !one.prepare() {
		return false, false
	}
	said, err := one.compile(one.path, "package.a", one.files...)
	if err != nil && placed.Match(said) {
		fmt.Fprintf(os.Stderr, "# %s [%s.test]\n%s", one.path, one.path, said)
		return false, true
	}
	if err != nil || one.broken {
		return false, false
	}
	vetted := make(chan bool, 1)
	go func() { vetted <- one.vet() }()
	_, err = one.compile("main", "main.a", one.in("_testmain.go"))
	built = err == nil && one.link()
	return built, <-vetted && built
}

// The contents of a file of `direct/`; empty where there is none.
func (one *directBuild) known(name string) string {
	text, _ := os.ReadFile(filepath.Join(one.tools, "direct", name))
	return string(text)
}

// A path in the folder of this build.
func (one *directBuild) in(name string) string { return filepath.Join(one.work, name) }

func (one *directBuild) readModule() bool {
	release, _ := os.ReadFile(filepath.Join(one.tools, "go/VERSION"))
	text, _ := os.ReadFile("go.mod")
	found := usualModule.FindStringSubmatch(string(text))
	if found == nil || !strings.HasPrefix(runtime.Version(), madeFor) || one.known("made-for") != string(release)+one.tools+"\n" {
		return false
	}
	one.path, one.language = found[1], found[2]
	settings := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(one.language) + ` (.*)$`).FindStringSubmatch(one.known("settings"))
	if settings == nil {
		return false
	}
	one.settings = settings[1]
	return one.path != "main" && !strings.Contains(one.known("importcfg"), "packagefile "+one.path+"=")
}

// One package, for every system, of Go alone, whose imports are compiled and whose tests are as they should be.
func (one *directBuild) readFiles(files []file) bool {
	if json.Unmarshal([]byte(one.known("vet.cfg")), &one.orders) != nil {
		return false
	}
	compiled, _ := one.orders["PackageFile"].(map[string]any)
	var name string
	var tests []string
	for _, file := range files {
		if !file.here {
			continue
		}
		name = cmp.Or(name, file.ast.Name.Name)
		matches, err := gobuild.Default.MatchFile(".", file.path)
		if file.broken && err == nil {
			// What the go command itself reads is the imports; the rest is the compiler's to refuse.
			_, err = parser.ParseFile(token.NewFileSet(), file.path, file.text, parser.ImportsOnly)
			one.broken = true
		}
		if err != nil || !matches || directives.Match(file.text) || file.ast.Name.Name != name || name == "main" {
			return false
		}
		for _, imported := range file.ast.Imports {
			path, _ := strconv.Unquote(imported.Path.Value)
			if compiled[path] == nil && path != "unsafe" {
				return false
			}
		}
		if !strings.HasSuffix(file.path, "_test.go") {
			one.files = append(one.files, "./"+file.path)
		} else if tests = append(tests, "./"+file.path); !one.readTests(file.ast) {
			return false
		}
	}
	one.files = append(one.files, tests...)
	return len(one.files) > len(tests) && len(one.tests) > 0
}

// The tests of a file in their order; false where one is not as the go command wants it beyond doubt, as a `TestMain`.
func (one *directBuild) readTests(parsed *ast.File) bool {
	for _, declared := range parsed.Decls {
		function, is := declared.(*ast.FuncDecl)
		if is && function.Recv == nil && otherNames.MatchString(function.Name.Name) {
			return false
		}
		if !is || function.Recv != nil || !testNames.MatchString(function.Name.Name) {
			continue
		}
		kind, list := function.Type, function.Type.Params.List
		if kind.TypeParams != nil || kind.Results != nil || len(list) != 1 || len(list[0].Names) > 1 ||
			types.ExprString(list[0].Type) != "*testing.T" {
			return false
		}
		one.tests = append(one.tests, function.Name.Name)
	}
	return true
}

// Writes what the compiler, the vet command and the linker read.
func (one *directBuild) prepare() bool {
	here, err := os.Getwd()
	if err != nil || os.Mkdir(one.work, 0o755) != nil {
		return false
	}
	// Where the package itself is compiled, its archive is not there yet, and nobody asks for it.
	imports := fmt.Sprintf("%spackagefile %s=%s\n", one.known("importcfg"), one.path, one.in("package.a"))
	var program bytes.Buffer
	fmt.Fprintf(&program, "package main\n\nimport (\n\t\"os\"\n\t\"testing\"\n\t\"testing/internal/testdeps\"\n\n\t_test %q\n)\n\n", one.path)
	fmt.Fprintf(&program, "func main() {\n\ttests := []testing.InternalTest{\n")
	for _, name := range one.tests {
		fmt.Fprintf(&program, "\t\t{%q, _test.%s},\n", name, name)
	}
	fmt.Fprintf(&program, "\t}\n\tos.Exit(testing.MainStart(testdeps.Of(%q), tests, nil, nil, nil).Run())\n}\n", one.path)
	var sources []string
	for _, name := range one.files {
		sources = append(sources, filepath.Join(here, name))
	}
	maps.Copy(one.orders, map[string]any{
		"ID": one.path, "ImportPath": one.path, "Dir": here, "GoFiles": sources, "GoVersion": "go" + one.language,
		"VetxOutput": one.in("vet.out"), "Stdout": one.in("vet.stdout"),
		"Module": map[string]any{"Path": one.path, "Main": true, "Dir": here, "GoMod": filepath.Join(here, "go.mod"), "GoVersion": one.language},
	})
	orders, err := json.Marshal(one.orders)
	for name, text := range map[string][]byte{"importcfg": []byte(imports), "_testmain.go": program.Bytes(), "vet.cfg": orders} {
		if err != nil || os.WriteFile(one.in(name), text, 0o644) != nil {
			return false
		}
	}
	return true
}

func (one *directBuild) compile(path, archive string, files ...string) ([]byte, error) {
	return one.run("compile", append([]string{
		"-o", one.in(archive), "-trimpath", one.work + "=>", "-p", path, "-lang=go" + one.language, "-complete",
		"-goversion", runtime.Version(), fmt.Sprintf("-c=%d", min(4, runtime.NumCPU())), "-nolocalimports",
		"-importcfg", one.in("importcfg"), "-pack",
	}, files...)...)
}

// Whether the vet command has nothing to say. It had nothing where the solution was checked in another run, with tests that
// differ in what they expect.
func (one *directBuild) vet() bool {
	if os.Getenv("CHECKED") != "" {
		return true
	}
	said, err := one.run("vet", append(strings.Fields(one.known("vet.flags")), one.in("vet.cfg"))...)
	return err == nil && len(said) == 0
}

func (one *directBuild) link() bool {
	arguments := []string{"-o", one.output, "-importcfg", one.in("importcfg")}
	if one.settings != "" {
		arguments = append(arguments, "-X=runtime.godebugDefault="+one.settings)
	}
	// Nobody debugs the program: without what a debugger needs it is linked sooner. Stacks of a panic need none of it.
	arguments = append(arguments, "-buildmode=exe", "-s", "-w", "-X", "testing.testBinary=1", "-extld=gcc", one.in("main.a"))
	_, err := one.run("link", arguments...)
	return err == nil
}

// Runs one of Go's tools. A heap of some hundred megabytes is small; without collections a link takes a fifth less. Without
// a home they do not count in files how often they are called.
func (one *directBuild) run(name string, arguments ...string) ([]byte, error) {
	command := exec.Command(filepath.Join(one.tools, "go/pkg/tool", runtime.GOOS+"_"+runtime.GOARCH, name), arguments...)
	command.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "HOME=") || strings.HasPrefix(variable, "XDG_CONFIG_HOME=")
	})
	command.Env = append(command.Env, "GOGC=800")
	return command.CombinedOutput()
}
