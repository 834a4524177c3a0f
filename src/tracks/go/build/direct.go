package main

import (
	"bytes"
	"fmt"
	"go/ast"
	gobuild "go/build"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The same calls of the compiler, the linker and the vet command as the go command's, without what it does to find out
// which they are.

type outcome int

const (
	// The program is there.
	built outcome = iota
	// The compiler does not take the solution, and said why.
	refused
	// It is the go command's to say.
	unusual
)

var (
	module   = regexp.MustCompile(`^module ([a-z][a-z0-9_-]*)$`)
	language = regexp.MustCompile(`^go (1\.\d+)(?:\.\d+)?$`)
	// What tells the compiler more than the language does, or other places.
	directives = regexp.MustCompile(`//go:|//line |/\*line `)
	// A line of the compiler's on a file of the exercise, or one that goes on.
	placed = regexp.MustCompile(`^(?:\./[^:/]+\.go:\d+:\d+: |\t)`)
)

// The end of a long list of errors.
const tooMany = "too many errors\n"

// A package that is built directly.
type direct struct {
	tools, work, output string
	// The path of the package, which is that of its module, and the version of the language.
	path, language string
	settings       string
	files          []string
	tests          []string
	// What the vet command is told.
	vet *vetOrders
}

// Builds the package in the current directory, whose files were read.
func build(tools, output string, sources []file) outcome {
	one := direct{tools: tools, work: filepath.Join(filepath.Dir(output), "build"), output: output}
	if !one.readModule() || !one.readPackage(sources) || os.Mkdir(one.work, 0o755) != nil {
		return unusual
	}
	imports, err := os.ReadFile(filepath.Join(tools, importsFile))
	if err != nil || one.writeImports(imports) != nil {
		return unusual
	}
	if said, err := one.compile(one.path, "package.a", one.prefixed()); err != nil {
		return one.complain(said)
	}
	vetted := one.startVet()
	if one.writeMain() != nil {
		return unusual
	}
	_, err = one.compile("main", "main.a", []string{filepath.Join(one.work, "_testmain.go")})
	if err == nil {
		err = one.link()
	}
	if !<-vetted || err != nil {
		return unusual
	}
	return built
}

// A module that needs no other.
func (one *direct) readModule() bool {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimRight(line, " \r\n")
		if found := module.FindStringSubmatch(line); found != nil && one.path == "" {
			one.path = found[1]
		} else if found := language.FindStringSubmatch(line); found != nil && one.language == "" {
			one.language = found[1]
		} else if line != "" {
			return false
		}
	}
	if one.path == "" || one.path == "main" || version.Lang("go"+one.language) == "" {
		return false
	}
	known, err := os.ReadFile(filepath.Join(one.tools, settingsFile))
	if err != nil {
		return false
	}
	for line := range strings.Lines(string(known)) {
		if of, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " "); of == one.language {
			one.settings = value
			return true
		}
	}
	return false
}

// One package that is for every system, of Go alone, whose imports are compiled, and whose tests are as they should be.
func (one *direct) readPackage(sources []file) bool {
	here, err := gobuild.ImportDir(".", 0)
	if err != nil || here.Name == "main" {
		return false
	}
	others := [][]string{
		here.XTestGoFiles, here.IgnoredGoFiles, here.IgnoredOtherFiles, here.InvalidGoFiles, here.CgoFiles, here.CFiles,
		here.CXXFiles, here.MFiles, here.HFiles, here.FFiles, here.SFiles, here.SwigFiles, here.SwigCXXFiles, here.SysoFiles,
		here.EmbedPatterns, here.TestEmbedPatterns,
	}
	if len(slices.Concat(others...)) > 0 || len(here.GoFiles) == 0 || len(here.Directives)+len(here.TestDirectives) > 0 {
		return false
	}
	one.files = slices.Concat(here.GoFiles, here.TestGoFiles)
	if !one.readVetOrders(slices.Concat(here.Imports, here.TestImports)) {
		return false
	}
	for _, name := range one.files {
		at := slices.IndexFunc(sources, func(other file) bool { return other.path == name })
		if at < 0 || directives.Match(sources[at].text) {
			return false
		}
		if slices.Contains(here.TestGoFiles, name) && !one.addTests(sources[at].ast) {
			return false
		}
	}
	return len(one.tests) > 0
}

// The tests of a file in their order; false where one is not as the go command wants it, or there is a `TestMain`.
func (one *direct) addTests(parsed *ast.File) bool {
	for _, declared := range parsed.Decls {
		function, is := declared.(*ast.FuncDecl)
		if !is || function.Recv != nil || !isTest(function.Name.Name) {
			continue
		}
		if function.Name.Name == "TestMain" || !takesTest(function.Type) {
			return false
		}
		one.tests = append(one.tests, function.Name.Name)
	}
	return true
}

// Whether the go command takes a function of this name for a test: `TestX` and `Test`, but not `Testing`.
func isTest(name string) bool {
	rest, is := strings.CutPrefix(name, "Test")
	first, _ := utf8.DecodeRuneInString(rest)
	return is && (rest == "" || !unicode.IsLower(first))
}

// Whether the one parameter is `*testing.T` beyond doubt.
func takesTest(function *ast.FuncType) bool {
	list := function.Params.List
	if function.TypeParams != nil || function.Results != nil || len(list) != 1 || len(list[0].Names) > 1 {
		return false
	}
	pointer, is := list[0].Type.(*ast.StarExpr)
	if !is {
		return false
	}
	selected, is := pointer.X.(*ast.SelectorExpr)
	if !is || selected.Sel.Name != "T" {
		return false
	}
	from, is := selected.X.(*ast.Ident)
	return is && from.Name == "testing"
}

func (one *direct) writeImports(known []byte) error {
	var text bytes.Buffer
	for line := range bytes.Lines(known) {
		of, file, _ := bytes.Cut(line, []byte("="))
		if string(of) == "packagefile "+one.path {
			return fmt.Errorf("%s is a package of Go's own", one.path)
		}
		fmt.Fprintf(&text, "%s=%s/%s", of, one.tools, file)
	}
	fmt.Fprintf(&text, "packagefile %s=%s\n", depsPackage, filepath.Join(one.tools, depsFile))
	// Where the package itself is compiled, that one is not there yet, and nobody asks for it.
	fmt.Fprintf(&text, "packagefile %s=%s\n", one.path, filepath.Join(one.work, "package.a"))
	return os.WriteFile(filepath.Join(one.work, "importcfg"), text.Bytes(), 0o644)
}

// The names as the compiler is to say them.
func (one *direct) prefixed() []string {
	names := make([]string, len(one.files))
	for i, name := range one.files {
		names[i] = "./" + name
	}
	return names
}

func (one *direct) compile(path, archive string, files []string) ([]byte, error) {
	return one.run("compile", append([]string{
		"-o", filepath.Join(one.work, archive), "-trimpath", one.work + "=>", "-p", path, "-lang=go" + one.language,
		"-complete", "-goversion", runtime.Version(), fmt.Sprintf("-c=%d", min(4, runtime.NumCPU())), "-nolocalimports",
		"-importcfg", filepath.Join(one.work, "importcfg"), "-pack",
	}, files...)...)
}

func (one *direct) link() error {
	arguments := []string{"-o", one.output, "-importcfg", filepath.Join(one.work, "importcfg")}
	if one.settings != "" {
		arguments = append(arguments, "-X=runtime.godebugDefault="+one.settings)
	}
	// Nobody debugs the program: without what a debugger needs it is linked sooner. Stacks of a panic need none of it.
	arguments = append(arguments, "-buildmode=exe", "-s", "-w", "-X", "testing.testBinary=1", "-extld=gcc")
	_, err := one.run("link", append(arguments, filepath.Join(one.work, "main.a"))...)
	return err
}

func (one *direct) run(name string, arguments ...string) ([]byte, error) {
	command := exec.Command(tool(one.tools, name), arguments...)
	command.Env = toolEnvironment()
	return command.CombinedOutput()
}

// For Go's tools. A heap of some hundred megabytes is small; without collections a link takes a fifth less. Without a home
// they do not count in files how often they are called.
func toolEnvironment() []string {
	environment := slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "HOME=") || strings.HasPrefix(variable, "XDG_CONFIG_HOME=")
	})
	return append(environment, "GOGC=800")
}

// Says what the compiler said, as the go command does. What is more than errors with their places is left to that.
func (one *direct) complain(said []byte) outcome {
	if len(said) == 0 || !bytes.HasSuffix(said, []byte("\n")) {
		return unusual
	}
	for line := range bytes.Lines(said) {
		if !placed.Match(line) && string(line) != tooMany {
			return unusual
		}
	}
	fmt.Fprintf(os.Stderr, "# %s [%s.test]\n%s", one.path, one.path, said)
	return refused
}

func (one *direct) writeMain() error {
	var text bytes.Buffer
	fmt.Fprintf(&text, "package main\n\nimport (\n\t\"os\"\n\t\"testing\"\n\n\t%q\n\t_test %q\n)\n\n", depsPackage, one.path)
	fmt.Fprintf(&text, "func main() {\n\ttests := []testing.InternalTest{\n")
	for _, name := range one.tests {
		fmt.Fprintf(&text, "\t\t{%q, _test.%s},\n", name, name)
	}
	fmt.Fprintf(&text, "\t}\n\tos.Exit(testing.MainStart(testdeps.Of(%q), tests, nil, nil, nil).Run())\n}\n", one.path)
	return os.WriteFile(filepath.Join(one.work, "_testmain.go"), text.Bytes(), 0o644)
}
