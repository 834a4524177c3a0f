//! Runs the tests of a Uiua file one after the other, and says how each ended on a channel of its own: `_kit/PROTOCOL.md`.
//! A test is a comment with the lines below it, up to the next comment after an assertion. An assertion without a comment is
//! a test of its own. Argument: the test file.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write, stdout};
use std::mem::take;
use std::os::fd::FromRawFd;
use std::path::PathBuf;

use uiua::{Compiler, InputSrc, NativeSys, Node, RunMode, Span, Uiua, UiuaError, UiuaErrorKind};

struct Channel {
    token: String,
    mark: String,
    report: File,
    prints: File,
}

/// The same stream under another number, which child processes do not inherit. Without `/proc`, under its own.
fn copied(fd: i32) -> File {
    // SAFETY: the runner opened these descriptors, and nothing else here has them.
    OpenOptions::new()
        .write(true)
        .open(format!("/proc/self/fd/{fd}"))
        .unwrap_or_else(|_| unsafe { File::from_raw_fd(fd) })
}

impl Channel {
    fn open() -> Self {
        let mut secrets = String::new();
        // SAFETY: as above.
        unsafe { File::from_raw_fd(4) }.read_to_string(&mut secrets).unwrap_or_default();
        let mut lines = secrets.lines().map(str::to_owned);
        let (token, mark) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
        let report = copied(3);
        if std::os::fd::AsRawFd::as_raw_fd(&report) != 3 {
            // SAFETY: as above. Closes it.
            drop(unsafe { File::from_raw_fd(3) });
        }
        Self { token, mark, report, prints: copied(1) }
    }

    /// A field without a text is left out.
    fn send(&mut self, event: &str, fields: &[(&str, &str)]) {
        if matches!(event, "start" | "result") {
            _ = stdout().flush();
            _ = self.prints.write_all(format!("{}\n", self.mark).as_bytes());
        }
        let mut line = format!("{} {event}", self.token);
        for (name, text) in fields.iter().filter(|(_, text)| !text.is_empty()) {
            let text = text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n");
            _ = write!(line, "\t{name}={text}");
        }
        line.push('\n');
        _ = self.report.write_all(line.as_bytes());
    }
}

#[derive(Default)]
struct Test {
    name: String,
    /// The line of the name, from 1.
    line: usize,
    /// The lines that are compiled, from 0.
    first: usize,
    end: usize,
    /// Each assertion is a test of its own.
    is_unnamed: bool,
}

fn is_assertion(line: &str) -> bool {
    line.starts_with('⍤') || line.starts_with("assert")
}

/// The text of a comment that may name a test.
fn comment(line: &str) -> Option<&str> {
    let text = line.strip_prefix('#')?.trim();
    (!text.is_empty() && !text.ends_with('!') && !is_assertion(text)).then_some(text)
}

/// The line at which the first test begins, and the tests.
fn tests_of(lines: &[&str]) -> (usize, Vec<Test>) {
    let mut tests: Vec<Test> = Vec::new();
    let mut open: Option<Test> = None;
    let mut head = lines.len();
    let (mut asserted, mut after_blank, mut after_comment, mut depth) = (false, true, false, 0);
    for (at, &line) in lines.iter().enumerate() {
        let name = comment(line).filter(|_| depth == 0);
        let is_new = open.as_ref().is_none_or(|test| asserted && (after_blank || test.is_unnamed));
        let unnamed = is_assertion(line) && is_new;
        if depth == 0 && (unnamed || name.is_some() && (open.is_none() || asserted)) {
            tests.extend(open.take().map(|test| Test { end: at, ..test }));
            head = head.min(at);
            open = Some(Test { first: at, ..Test::default() });
            asserted = false;
        }
        if let Some(test) = &mut open {
            if unnamed {
                *test = Test {
                    name: format!("test {}", tests.len() + 1),
                    line: at + 1,
                    is_unnamed: true,
                    ..take(test)
                };
            }
            // Of several comments the last one is the name, of several lines the first.
            if let Some(name) = name.filter(|_| !after_comment) {
                (test.name, test.line) = (name.to_owned(), at + 1);
            }
        }
        asserted |= is_assertion(line);
        after_blank = line.trim().is_empty();
        after_comment = name.is_some();
        depth += i32::from(line.starts_with("┌─╴")) - i32::from(line.starts_with("└─╴"));
        depth = depth.max(0);
    }
    // What follows the last assertion belongs to its test.
    let rest = open.take().map(|test| Test { end: lines.len(), ..test });
    if asserted {
        tests.extend(rest);
    } else if let (Some(rest), Some(last)) = (rest, tests.last_mut()) {
        last.end = rest.end;
    }
    let mut seen = HashMap::new();
    for test in &mut tests {
        let times: &mut usize = seen.entry(test.name.clone()).or_default();
        *times += 1;
        if *times > 1 {
            _ = write!(test.name, " ({times})");
        }
    }
    (head, tests)
}

struct Runner<'a> {
    lines: Vec<&'a str>,
    path: PathBuf,
    text: &'a str,
    compiler: Compiler,
}

impl Runner<'_> {
    /// Compiles and runs some lines of the file. Names that earlier lines have bound are known.
    fn run(&mut self, first: usize, end: usize) -> Result<(), UiuaError> {
        // Lines keep their numbers.
        let source = "\n".repeat(first) + &self.lines[first..end].join("\n");
        let path: std::sync::Arc<std::path::Path> = self.path.as_path().into();
        self.compiler.load_str_src(&source, InputSrc::File(path))?;
        let assembly = self.compiler.finish();
        assembly.inputs.files.insert(self.path.clone(), self.text.into());
        let mut uiua = Uiua::with_native_sys().with_file_path(&self.path);
        let result = uiua.run_asm(assembly);
        // What has run is not run again.
        let mut assembly = uiua.take_asm();
        assembly.root = Node::empty();
        *self.compiler.assembly_mut() = assembly;
        result
    }

    /// Whether all that went wrong is assertions of the test file.
    fn is_failure(&self, error: &UiuaError) -> bool {
        let here = match &*error.kind {
            UiuaErrorKind::Throw(_, Span::Code(span), _) => {
                matches!(&span.src, InputSrc::File(file) if **file == *self.path)
            }
            _ => false,
        };
        here && error.meta.multi.iter().all(|other| self.is_failure(other))
    }
}

fn main() {
    let path = PathBuf::from(std::env::args().nth(1).unwrap_or_default());
    if path.as_os_str() == "--version" {
        return println!("uiua {}", uiua::VERSION);
    }
    let mut channel = Channel::open();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let (head, tests) = tests_of(&lines);
    let mut compiler = Compiler::with_backend(NativeSys);
    compiler.mode(RunMode::Test);
    let mut runner = Runner { lines, path, text: &text, compiler };

    if let Err(error) = runner.run(0, head) {
        let message = error.report().color(false).to_string();
        channel.send("failure", &[("message", &message)]);
        channel.send("end", &[]);
        return;
    }
    for test in &tests {
        let lines = &runner.lines[test.first..test.end];
        let code =
            lines.iter().skip_while(|line| comment(line).is_some() || line.trim().is_empty());
        let code = code.copied().collect::<Vec<_>>().join("\n");
        channel.send(
            "plan",
            &[("name", &test.name), ("line", &test.line.to_string()), ("code", code.trim_end())],
        );
    }
    if tests.is_empty() {
        channel.send("empty", &[]);
    }
    for test in &tests {
        let line = test.line.to_string();
        let identity = [("name", test.name.as_str()), ("line", line.as_str())];
        channel.send("start", &identity);
        let (status, message) = match runner.run(test.first, test.end) {
            Ok(()) => ("passed", String::new()),
            Err(error) => {
                let status = if runner.is_failure(&error) { "failed" } else { "error" };
                (status, error.report().color(false).to_string())
            }
        };
        let ending = [("status", status), ("message", message.as_str())];
        channel.send("result", &[identity.as_slice(), ending.as_slice()].concat());
    }
    channel.send("end", &[]);
}
