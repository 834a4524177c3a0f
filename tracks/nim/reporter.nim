## Hears what `unittest` says of each test, and says it on a channel of its own: `_kit/PROTOCOL.md`. The program of a run is this
## module, then the test file.

import std/[exitprocs, macrocache, macros, posix, strutils, tables, unittest]

const
  report = 3
  secrets = 4

  # What a test file may ask before it skips a test: nothing of the solution.
  environment = ["and", "defined", "existsEnv", "false", "getEnv", "hostCPU", "hostOS", "in", "isMainModule", "not", "NimMajor",
    "NimMinor", "NimPatch", "NimVersion", "notin", "or", "sizeof", "int", "true", "xor", "==", "!=", "<", "<=", ">", ">="]
  # The tests whose names are there when the file is compiled.
  known = CacheSeq"tests"

type Reporter = ref object of OutputFormatter
  ran, running: bool
  name: string
  line: int
  variant: string
  # Whether the test file skips the test that runs.
  disabled: bool
  said: seq[string]
  failed, raised: bool

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
  reporter.running = true
  reporter.name = name
  reporter.failed = false
  reporter.raised = false
  reporter.said.setLen 0
  send "start", ("name", name), ("line", $reporter.line), ("variant", reporter.variant)

proc ended(reporter: Reporter, name: string, status: string) =
  reporter.running = false
  let message = if status == "passed": "" else: reporter.said.join("\n")
  send "result", ("name", name), ("line", $reporter.line), ("variant", reporter.variant), ("status", status), ("message", message)

method failureOccurred(reporter: Reporter, checkpoints: seq[string], trace: string) =
  reporter.failed = true
  reporter.said.add checkpoints
  if trace.len > 0:
    reporter.raised = true
    reporter.said.add trace.strip
  if not reporter.running:
    send "failure", ("message", reporter.said.join("\n"))
  elif abortOnError:
    # A `require` ends the process, as `unittest` does.
    reporter.ended(reporter.name, "failed")

method testEnded(reporter: Reporter, test: TestResult) =
  # `unittest` knows of the test's own assertions only, and not of those in procedures that it calls.
  let status = case test.status
    of TestStatus.OK: (if reporter.failed: "failed" else: "passed")
    of TestStatus.SKIPPED: (if reporter.disabled: "disabled" else: "skipped")
    of TestStatus.FAILED: (if reporter.raised: "error" else: "failed")
  reporter.ended(test.testName, status)

let reporter = Reporter()

var
  begun = false
  runs: CountTable[(string, int)]

proc begin*() =
  ## After the solution's own start.
  begun = true
  resetOutputFormatters()
  addOutputFormatter reporter

proc at*(name: string, line: int, disabled: bool) =
  ## Tests of several suites share a name: the line of the test tells them apart, and in a loop how often it has run.
  runs.inc (name, line)
  reporter.line = line
  reporter.variant = if runs[(name, line)] == 1: "" else: "(" & $runs[(name, line)] & ")"
  reporter.disabled = disabled

proc asks(condition: NimNode): bool =
  ## Whether a condition is about the machine and the compiler alone.
  case condition.kind
  of nnkIdent, nnkSym: condition.strVal in environment
  of nnkLiterals: true
  of nnkCall, nnkCommand:
    if condition[0].eqIdent("defined"): true
    else:
      for part in condition:
        if not asks(part): return false
      true
  else:
    for part in condition:
      if not asks(part): return false
    condition.len > 0

proc skips(body: NimNode): bool =
  ## Whether a test skips itself, whatever the solution is.
  if body.kind notin {nnkStmtList, nnkStmtListExpr}:
    return body.kind in {nnkCall, nnkCommand, nnkIdent} and (if body.kind == nnkIdent: body else: body[0]).eqIdent("skip")
  for statement in body:
    if statement.kind in {nnkIfStmt, nnkWhenStmt}:
      let branch = statement[0]
      if asks(branch[0]) and skips(branch[1]): return true
    elif statement.kind != nnkStmtList and skips(statement): return true

macro isDisabled*(body: untyped): bool =
  newLit(skips(body))

macro know*(name: untyped, line: static int) =
  if name.kind in nnkStrLit .. nnkTripleStrLit:
    known.add newTree(nnkPar, name, newLit(line))
  newStmtList()

proc announce*(name: string, line: int) =
  send "plan", ("name", name), ("line", $line)

macro announceKnown*() =
  ## Only here, behind the tests, they are all known.
  result = newStmtList()
  for test in known:
    let (name, line) = (test[0], test[1])
    result.add quote do:
      announce `name`, `line`

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
# What ends the process before the tests run has no test to say it; an exception says it itself.
onUnhandledException = proc (message: string) {.nimcall.} =
  begun = true
  stderr.write message
addExitProc(proc () =
  if not begun: send "failure", ("message", "The solution ended the process before the tests ran."))
