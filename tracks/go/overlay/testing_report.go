// Part of package testing in test binaries only, through the build overlay that install.sh makes: the reporter, which
// says of each test when it begins and ends, as _kit/PROTOCOL.md describes.

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
	_ "unsafe" // for linkname
)

//go:linkname takeReportToken runtime.takeReportToken
func takeReportToken() string

var report struct {
	mu          sync.Mutex
	token, mark string
	// Descriptor 3, and a copy of standard output.
	lines, prints *os.File
	// Whether there is a token, and the tests that run are those that the tool collected.
	genuine bool
	// Whether the mark of the next start is there already: what is printed before it counts for that test.
	marked bool
}

// What the reporter knows of a test, a field of its common part.
type reportState struct{ group, failedBelow, panicked bool }

var reportEscapes = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`)

func init() {
	secrets := strings.Fields(takeReportToken())
	if len(secrets) != 2 {
		return
	}
	report.token, report.mark = secrets[0], secrets[1]
	prints, _ := syscall.Dup(1)
	syscall.CloseOnExec(prints)
	syscall.CloseOnExec(3)
	report.prints, report.lines = os.NewFile(uintptr(prints), "prints"), os.NewFile(3, "report")
	reportMark()
	// A recursion without end is found in a second, and not after a gigabyte.
	debug.SetMaxStack(128 << 20)
}

// reportBegin is called when tests are to run. Those that the tool collected come with a type that no other package can
// name; a solution may call [Main] with tests of its own.
func reportBegin(m *M) bool {
	report.genuine = report.token != "" && reflect.TypeOf(m.deps).PkgPath() == "testing/internal/testdeps"
	return report.genuine
}

// reportEnd is called when the tests came to their end by themselves.
func reportEnd(genuine bool) {
	if recover() == nil && genuine {
		fmt.Fprintf(report.lines, "%s end\n", report.token)
	}
}

// reportStart is called when a test, a fuzz test or a seed of one begins.
func reportStart(t *common) {
	if !report.genuine || t.isSynctest || t.parent == nil {
		return
	}
	report.mu.Lock()
	defer report.mu.Unlock()
	if t.parent.parent == nil {
		// What package testing itself prints of a test is no output of the solution.
		t.parent.mu.Lock()
		t.parent.w = io.Discard
		t.parent.mu.Unlock()
	} else if !t.parent.reported.group {
		t.parent.reported.group = true
		reportSend("group", t.parent.name, "")
	}
	reportSend("start", t.name, "")
}

// reportResult is called when a test and all its subtests have ended.
func reportResult(t *common) {
	if !report.genuine || t.isSynctest || t.parent == nil {
		return
	}
	report.mu.Lock()
	defer report.mu.Unlock()
	switch {
	case t.reported.panicked:
	case t.Failed():
		t.parent.reported.failedBelow = true
		// Else the subtests have told.
		if !t.reported.failedBelow {
			reportSend("result", t.name, "\tstatus=failed"+reportMessage(t, ""))
		}
	case t.hasSub.Load() || t.reported.group:
	case t.Skipped():
		reportSend("result", t.name, "\tstatus=skipped"+reportMessage(t, ""))
	default:
		reportSend("result", t.name, "\tstatus=passed")
	}
}

// reportExampleStart is called when an example begins; its output is its own.
func reportExampleStart(name string) {
	if report.genuine {
		report.mu.Lock()
		defer report.mu.Unlock()
		reportSend("start", name, "")
	}
}

// reportExample is called when an example has ended.
func reportExample(name string, passed bool) {
	if report.genuine && passed {
		report.mu.Lock()
		defer report.mu.Unlock()
		reportSend("result", name, "\tstatus=passed")
	}
}

// reportFailedExample is called before package testing says it, while the stack of a panic is still there.
func reportFailedExample(name string, difference string, panicked any) {
	if !report.genuine {
		return
	}
	if panicked != nil {
		difference += reportStack(panicked)
	}
	if difference = strings.Trim(difference, "\n"); difference != "" {
		difference = "\tmessage=" + reportEscapes.Replace(difference)
	}
	report.mu.Lock()
	defer report.mu.Unlock()
	reportSend("result", name, "\tstatus=failed"+difference)
}

// reportStack is the value of a panic, and the functions of the solution and its tests, without addresses.
func reportStack(value any) string {
	text := fmt.Sprintf("\npanic: %v\n\n", value)
	pcs := make([]uintptr, 200)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	for shown, more := 0, true; more && shown < 40; {
		var frame runtime.Frame
		if frame, more = frames.Next(); frame.File != "" && frame.File != "_testmain.go" && !strings.HasPrefix(frame.File, runtime.GOROOT()+"/") {
			text += fmt.Sprintf("%s(...)\n\t%s:%d\n", frame.Function, frame.File, frame.Line)
			shown++
		}
	}
	return text
}

// reportPanic is called while the stack of the panic is still there. The process ends after it.
func reportPanic(t *common, value any) {
	if !report.genuine {
		return
	}
	text := reportStack(value)
	report.mu.Lock()
	defer report.mu.Unlock()
	t.reported.panicked = true
	for parent := t.parent; parent != nil; parent = parent.parent {
		parent.reported.failedBelow = true
	}
	reportSend("result", t.name, "\tstatus=failed"+reportMessage(t, text))
}

// reportMessage is what the test logged, without the indent that Go gives it, and more.
func reportMessage(t *common, more string) string {
	t.mu.RLock()
	defer t.mu.RUnlock()
	text := strings.TrimRight("\n"+string(t.output), "\n")
	text = strings.TrimPrefix(strings.ReplaceAll(text, "\n"+indent, "\n")+more, "\n")
	if text == "" {
		return ""
	}
	return "\tmessage=" + reportEscapes.Replace(text)
}

// reportSend writes an event of the test `TestX/some_case`, which has a variant; people read `TestX/ some case`.
func reportSend(event, name, fields string) {
	if event == "result" && report.marked {
		// A group that itself failed: its tests have ended, and the mark of the next start is there.
		reportSend("start", name, "")
	}
	if event == "result" || event == "start" && !report.marked {
		reportMark()
	}
	report.marked = report.marked && event == "group"
	name = reportEscapes.Replace(name)
	title := strings.NewReplacer("/", "/ ", "_", " ").Replace(name)
	if test, variant, found := strings.Cut(name, "/"); found {
		name = test + "\tvariant=" + variant
	}
	fmt.Fprintf(report.lines, "%s %s\tname=%s\ttitle=%s%s\n", report.token, event, name, title, fields)
	if event == "result" {
		reportMark()
	}
}

func reportMark() {
	report.prints.WriteString(report.mark + "\n")
	report.marked = true
}
