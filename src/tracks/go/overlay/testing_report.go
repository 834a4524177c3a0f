// Part of package testing in test binaries only, through the build overlay that install.sh makes: reports each test as
// it begins and ends, as JSON lines on descriptor 3.

package testing

import (
	"fmt"
	"io"
	"os"
	"reflect"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"unicode/utf8"
	_ "unsafe" // for linkname
)

//go:linkname takeReportToken runtime.takeReportToken
func takeReportToken() string

// How much of a test's output is kept: far more than a report shows.
const reportKept = 16 << 10

// The reporter. Without a token it does nothing.
var report struct {
	mu    sync.Mutex
	token string
	// Whether the tests that run are those that the tool collected.
	genuine bool
	out     *os.File
	prints  *os.File
	// Tests with subtests.
	groups map[*common]bool
	// Tests with a subtest that failed.
	failedBelow map[*common]bool
	// Tests whose panic was reported.
	panicked map[*common]bool
}

func init() {
	token := strings.TrimSpace(takeReportToken())
	if token == "" {
		return
	}
	syscall.CloseOnExec(3)
	report.out = os.NewFile(3, "report")
	report.groups = map[*common]bool{}
	report.failedBelow = map[*common]bool{}
	report.panicked = map[*common]bool{}
	report.token = token
	redirectPrints()
	// A recursion without end is found in a second, and not after a gigabyte.
	debug.SetMaxStack(128 << 20)
}

// redirectPrints sends both output streams to one file, so that what is printed can be told apart test by test, in order.
// It holds what was printed since the last test ended, at the end of the process the runtime's last words among it.
func redirectPrints() {
	// Several writers share one position, at the end.
	flags := os.O_RDWR | os.O_CREATE | os.O_TRUNC | os.O_APPEND
	prints, err := os.OpenFile(os.TempDir()+"/prints", flags, 0o600)
	if err != nil {
		return
	}
	syscall.Dup3(int(prints.Fd()), 1, 0)
	syscall.Dup3(int(prints.Fd()), 2, 0)
	report.prints = prints
}

func reportStart(t *T) {
	if report.token == "" || !report.genuine || t.isSynctest || t.parent == nil {
		return
	}
	report.mu.Lock()
	first := t.parent.parent != nil && !report.groups[t.parent]
	report.groups[t.parent] = true
	report.mu.Unlock()
	if first {
		reportSend(`"event":"group",` + reportNames(t.parent.name))
	}
	if t.parent.parent == nil {
		// What package testing itself prints of a test is no output of the solution.
		t.parent.mu.Lock()
		t.parent.w = io.Discard
		t.parent.mu.Unlock()
	}
	reportSend(`"event":"start",` + reportNames(t.name))
}

// reportResult is called when a test and all its subtests have ended.
func reportResult(t *T) {
	if report.token == "" || !report.genuine || t.isSynctest || t.parent == nil {
		return
	}
	report.mu.Lock()
	below, panicked := report.failedBelow[&t.common], report.panicked[&t.common]
	if t.Failed() {
		report.failedBelow[t.parent] = true
	}
	report.mu.Unlock()
	switch {
	case panicked:
	case t.hasSub.Load() && (below || !t.Failed()):
		// The subtests have told. What the test itself printed after them belongs to none.
		takePrints()
	case t.Failed():
		reportEnded(t, "failed", reportMessage(t))
	case t.Skipped():
		reportEnded(t, "skipped", reportMessage(t))
	default:
		reportEnded(t, "passed", "")
	}
}

// reportPanic is called while the stack of the panic is still there. The process ends after it.
func reportPanic(t *T, err any) {
	if report.token == "" || !report.genuine {
		return
	}
	report.mu.Lock()
	report.panicked[&t.common] = true
	for parent := t.parent; parent != nil; parent = parent.parent {
		report.failedBelow[parent] = true
	}
	report.mu.Unlock()
	text := "panic: " + reportPanicText(err) + "\n\n" + reportStack()
	if said := reportMessage(t); said != "" {
		text = said + "\n" + text
	}
	reportEnded(t, "failed", text)
}

// reportPanicText is what the runtime prints of a panic's value, which may be of a type of the solution.
func reportPanicText(value any) (text string) {
	defer func() {
		if recover() != nil {
			text = fmt.Sprintf("%T", value)
		}
	}()
	if err, ok := value.(error); ok {
		return err.Error()
	}
	return fmt.Sprint(value)
}

// reportStack lists the functions of the solution and its tests that led to a panic, without addresses.
func reportStack() string {
	pcs := make([]uintptr, 200)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	root := runtime.GOROOT() + "/"
	var text strings.Builder
	for shown := 0; shown < 40; {
		frame, more := frames.Next()
		if frame.File != "" && !strings.HasPrefix(frame.File, root) {
			fmt.Fprintf(&text, "%s(...)\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
			shown++
		}
		if !more {
			break
		}
	}
	return text.String()
}

// reportMessage is what the test logged, without the indent that Go gives it.
func reportMessage(t *T) string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	lines := strings.Split(string(t.output), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indent)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func reportEnded(t *T, status, message string) {
	if status == "failed" && message == "" {
		message = "The test failed without a message."
	}
	fields := `"event":"result",` + reportNames(t.name) + `,"status":"` + status + `"`
	if message != "" {
		fields += `,"message":` + reportQuote(message)
	}
	if prints := takePrints(); prints != "" {
		fields += `,"output":` + reportQuote(prints)
	}
	reportSend(fields)
}

// reportBegin is called when tests are to run. Those that the tool collected come with a type that no other package can
// name; a solution may call [Main] with tests of its own.
func reportBegin(m *M) bool {
	report.genuine = reflect.TypeOf(m.deps).PkgPath() == "testing/internal/testdeps"
	return report.genuine
}

// reportEnd is called when the tests came to their end by themselves.
func reportEnd(genuine bool) {
	if report.token != "" && recover() == nil && genuine {
		reportSend(`"event":"end"`)
	}
}

// takePrints is what was printed since the last call.
func takePrints() string {
	if report.prints == nil {
		return ""
	}
	report.mu.Lock()
	defer report.mu.Unlock()
	bytes := make([]byte, reportKept)
	n, err := report.prints.ReadAt(bytes, 0)
	if err != nil && err != io.EOF {
		return ""
	}
	report.prints.Truncate(0)
	return string(bytes[:n])
}

// reportNames splits `TestX/some_case` into the test and its variant; people read `TestX/ some case`.
func reportNames(name string) string {
	test, variant, found := strings.Cut(name, "/")
	fields := `"name":` + reportQuote(test)
	if found {
		fields += `,"variant":` + reportQuote(variant)
	}
	return fields + `,"title":` + reportQuote(strings.NewReplacer("/", "/ ", "_", " ").Replace(name))
}

func reportSend(fields string) {
	report.mu.Lock()
	defer report.mu.Unlock()
	fmt.Fprintf(report.out, "%s {%s}\n", report.token, fields)
}

// reportQuote makes a JSON string; what is not UTF-8 becomes U+FFFD.
func reportQuote(text string) string {
	var quoted strings.Builder
	quoted.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			quoted.WriteByte('\\')
			quoted.WriteRune(r)
		case r == '\n':
			quoted.WriteString(`\n`)
		case r < ' ':
			fmt.Fprintf(&quoted, `\u%04x`, r)
		default:
			if !utf8.ValidRune(r) {
				r = utf8.RuneError
			}
			quoted.WriteRune(r)
		}
	}
	quoted.WriteByte('"')
	return quoted.String()
}
