#!/bin/sh
# Makes {tools}/go, the toolchain; {tools}/overlay.json, which adds the reporter to package testing; {tools}/cache, the
# compiled standard library with it; and {tools}/build, with what it needs in {tools}/direct. Arguments: the track folder, the tools folder, the Python environment.
set -eu
track=$1
tools=$2
venv=$3

package=$("$venv/bin/python" -I -c 'import go, os; print(os.path.dirname(go.__file__))')
go=$tools/go
rm -rf "$go"
# Links take no space; they need one file system.
cp -al "$package" "$go" 2>/dev/null || { rm -rf "$go"; cp -a "$package" "$go"; }
testing=$go/src/testing
overlay=$tools/overlay
if [ -d "$tools/cache" ]; then
  chmod -R u+w "$tools/cache"
fi
rm -rf "$overlay" "$tools/cache"
mkdir -p "$overlay" "$tools/cache"

# Each place is there exactly once, or the toolchain is another than the one that this was written for.
patch() {
  file=$1
  [ -e "$overlay/$file" ] || cp "$testing/$file" "$overlay/$file"
  count=$(grep -c -F -x -e "$2" "$overlay/$file" || true)
  if [ "$count" != 1 ]; then
    echo "$testing/$file: $count lines are: $2" >&2
    exit 1
  fi
  awk -v line="$2" -v added="$3" '{ print } $0 == line { print added }' "$overlay/$file" >"$overlay/next"
  mv "$overlay/next" "$overlay/$file"
}
patch testing.go 'type common struct {' '	reported reportState'
patch testing.go '	t.runner = callerName(0)' '	reportStart(&t.common)'
patch testing.go '		doPanic := func(err any) {' '			reportPanic(&t.common, err)'
patch testing.go 'func (t *T) report() {' '	reportResult(&t.common)'
patch testing.go 'func (m *M) Run() (code int) {' '	defer reportEnd(reportBegin(m))'
patch fuzz.go 'func fRunner(f *F, fn func(*F)) {' '	reportStart(&f.common)'
patch fuzz.go '		doPanic := func(err any) {' '			reportPanic(&f.common, err)'
patch fuzz.go 'func (f *F) report() {' '	reportResult(&f.common)'
patch run_example.go 'func runExample(eg InternalExample) (ok bool) {' '	reportExampleStart(eg.Name)'
patch example.go '	var fail string' '	defer func() { reportExample(eg.Name, passed) }()'
patch example.go '	if fail != "" || !finished || recovered != nil {' '		reportFailedExample(eg.Name, fail, recovered)'
cp "$track/overlay/testing_report.go" "$track/overlay/runtime_report.go" "$overlay/"
cat >"$tools/overlay.json" <<JSON
{"Replace": {
  "$testing/testing.go": "$overlay/testing.go",
  "$testing/fuzz.go": "$overlay/fuzz.go",
  "$testing/example.go": "$overlay/example.go",
  "$testing/run_example.go": "$overlay/run_example.go",
  "$testing/zz_report.go": "$overlay/testing_report.go",
  "$go/src/runtime/zz_report.go": "$overlay/runtime_report.go"
}}
JSON

# The go command knows a file again by its time, to the nanosecond and in words of the time zone. The layers of an image
# keep whole seconds, and runs are in UTC.
export TZ=UTC
find "$go" "$overlay" -exec touch -h -d '2000-01-01 00:00:00' {} +

export GOROOT="$go" GOCACHE="$tools/cache" GOPATH="$tools/path" GOENV=off GOFLAGS= GOPROXY=off GOSUMDB=off \
  GOTOOLCHAIN=local GOTELEMETRY=off GOWORK=off CGO_ENABLED=0
work=$tools/warmup
rm -rf "$tools/build" "$tools/direct" "$work"
mkdir "$work"
cd "$work"
cp "$track"/check/*.go "$track/accel/direct.go" .
"$go/bin/go" build -o "$tools/build" ./*.go
rm ./*.go

# What solutions and tests import, compiled once.
printf 'module warmup\n\ngo 1.26\n' >go.mod
{
  printf 'package warmup\n\n'
  for path in \
    bufio bytes cmp container/heap container/list container/ring context crypto/md5 crypto/rand crypto/sha1 \
    crypto/sha256 crypto/sha512 embed encoding/base64 encoding/binary encoding/csv encoding/hex encoding/json \
    errors fmt go/ast go/format go/parser go/token hash/crc32 hash/fnv html io io/fs iter log maps math math/big \
    math/bits math/cmplx math/rand math/rand/v2 os os/signal path path/filepath reflect regexp runtime slices sort \
    strconv strings sync sync/atomic text/tabwriter text/template time unicode unicode/utf16 unicode/utf8 \
    testing/iotest testing/quick; do
    echo "import _ \"$path\""
  done
  printf 'import "testing"\n\nfunc TestWarmup(t *testing.T) { t.Run("nothing", func(t *testing.T) {}) }\n'
} >warmup_test.go
"$go/bin/go" test -c -overlay "$tools/overlay.json" -o warmup.test .
# Once more, with all but the test itself compiled: what the go command does for a solution.
echo 'func again() string { return "again" }' >>warmup_test.go
"$go/bin/go" test -c -x -overlay "$tools/overlay.json" -o again.test . 2>log || { cat log; exit 1; }
sh "$track/accel/prepare.sh" "$track" "$tools" "$work"
printf 'token\nmark\n' >secrets
./warmup.test 3>events 4<secrets
grep -q '^token end$' events
cd "$tools"
rm -rf "$work"
# The go command keeps an index of each folder of packages there, but for files younger than two seconds, and takes a
# package for missing whose index it can neither find nor write.
"$go/bin/go" list -overlay "$tools/overlay.json" std >/dev/null
# Runs only read it: what one solution leaves there must not reach another, and what is old must not be removed. The go
# command does without what it cannot write. Root may write all the same.
chmod -R a-w "$tools/cache"
