// Package testdeps is what package testing needs to know of the outside, for tests that direct.go builds: what the go command's
// own has for profiles, coverage and fuzzing is left out. Saves these runs the linking of half of the standard library.
package testdeps

import (
	"errors"
	"internal/testlog"
	"io"
	"reflect"
	"strings"
	"time"
)

// Of is that for the tests of a package, which is also its module.
type Of string

// As package testing declares it.
type entry = struct {
	Parent     string
	Path       string
	Data       []byte
	Values     []any
	Generation int
	IsSeed     bool
}

var errLeftOut = errors.New("not part of a test run")

// MatchString knows the only kind of pattern there is: the beginning of a name.
func (Of) MatchString(pattern, name string) (bool, error) {
	prefix, is := strings.CutPrefix(pattern, "^")
	if !is {
		return false, errLeftOut
	}
	return strings.HasPrefix(name, prefix), nil
}

func (of Of) ImportPath() string                              { return string(of) }
func (of Of) ModulePath() string                              { return string(of) }
func (Of) SetPanicOnExit0(does bool)                          { testlog.SetPanicOnExit0(does) }
func (Of) StartTestLog(io.Writer)                             {}
func (Of) StopTestLog() error                                 { return nil }
func (Of) StartCPUProfile(io.Writer) error                    { return errLeftOut }
func (Of) StopCPUProfile()                                    {}
func (Of) WriteProfileTo(string, io.Writer, int) error        { return errLeftOut }
func (Of) RunFuzzWorker(func(entry) error) error              { return errLeftOut }
func (Of) ReadCorpus(string, []reflect.Type) ([]entry, error) { return nil, errLeftOut }
func (Of) CheckCorpus([]any, []reflect.Type) error            { return errLeftOut }
func (Of) ResetCoverage()                                     {}
func (Of) SnapshotCoverage()                                  {}
func (Of) CoordinateFuzzing(time.Duration, int64, time.Duration, int64, int, []entry, []reflect.Type, string, string) error {
	return errLeftOut
}
func (Of) InitRuntimeCoverage() (string, func(string, string) (string, error), func() float64) {
	return "", nil, nil
}
