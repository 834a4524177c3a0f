## Hears what `unittest` says of each test, and says it on a channel of its own: `_kit/PROTOCOL.md`. The program of a run is this
## module, then the test file.

import std/[exitprocs, macros, posix, strutils, unittest]

const
  report = 3
  secrets = 4

type Reporter = ref object of OutputFormatter
  ran: bool
  line: int
  said: seq[string]
  raised: bool

var
  token, mark: string
  # A copy of stdout that the solution does not close, and the process that reports: one that the solution forks does not.
  marks: cint = 1
  owner: Pid

proc takeSecrets() =
  var lines: array[256, char]
  let got = read(secrets, addr lines, lines.len)
  discard close(secrets)
  discard fcntl(report, F_SETFD, FD_CLOEXEC)
  for i in 0 ..< got: token.add lines[i]
  let parts = token.split('\n')
  if parts.len < 2: return
  (token, mark) = (parts[0], parts[1] & "\n")
  marks = fcntl(1, F_DUPFD_CLOEXEC, 5)
  owner = getpid()

proc writeAll(descriptor: cint, text: string) =
  var at = 0
  while at < text.len:
    let wrote = write(descriptor, unsafeAddr text[at], text.len - at)
    if wrote <= 0: return
    at += wrote

proc send(event: string, fields: varargs[(string, string)]) =
  ## A field without a text is left out.
  {.cast(gcsafe).}:
    if getpid() != owner: return
    var line = token & " " & event
    for (name, text) in fields:
      if text.len > 0:
        line.add "\t" & name & "=" & text.multiReplace(("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"))
    if event in ["start", "result"]:
      flushFile stdout
      marks.writeAll mark
    report.writeAll line & "\n"

method suiteStarted(reporter: Reporter, suite: string) = discard
method suiteEnded(reporter: Reporter) = discard

method testStarted(reporter: Reporter, name: string) =
  reporter.ran = true
  reporter.said.setLen 0
  reporter.raised = false
  send "start", ("name", name), ("line", $reporter.line)

method failureOccurred(reporter: Reporter, checkpoints: seq[string], trace: string) =
  reporter.said.add checkpoints
  if trace.len > 0:
    reporter.raised = true
    reporter.said.add trace.strip

method testEnded(reporter: Reporter, test: TestResult) =
  let status = case test.status
    of TestStatus.OK: "passed"
    of TestStatus.SKIPPED: "skipped"
    of TestStatus.FAILED: (if reporter.raised: "error" else: "failed")
  let message = if status == "passed": "" else: reporter.said.join("\n")
  send "result", ("name", test.testName), ("line", $reporter.line), ("status", status), ("message", message)

let reporter = Reporter()

proc begin*() =
  ## After the solution's own start.
  resetOutputFormatters()
  addOutputFormatter reporter

proc at*(line: int) =
  ## Tests of several suites share a name: the line of the test tells them apart.
  reporter.line = line

proc finish*() =
  if not reporter.ran: send "empty"
  send "end"
  flushFile stdout
  exitnow(getProgramResult().cint)

macro refuse*(module: untyped, names: varargs[untyped]) =
  ## The solution must not have what the tests would take for `unittest`'s.
  result = newStmtList()
  for name in names:
    let words = "`" & $module & "` must not export `" & $name & "`, which is a name of `unittest`"
    result.add quote do:
      when declared(`module`.`name`):
        {.error: `words`.}

# Before any code of the solution.
takeSecrets()
