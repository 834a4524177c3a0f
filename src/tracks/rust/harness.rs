//! The harness of test binaries in the place of Rust's own, which writes its results to a stream that the solution can
//! write to as well.
//!
//! Owns the order of the tests and the private channel: it reads the run's token from descriptor 4 before any test
//! runs, writes events to descriptor 3, each with the token, and the token to descriptor 5 when the tests have come to
//! their end by themselves. How a test runs, and what counts as a failure, is for Rust's own harness.

#![feature(internal_output_capture)]
#![feature(test)]

extern crate test;

use std::fmt::Write as _;
use std::fs::File;
use std::io::{Read, Write};
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use test::test::{RunStrategy, parse_opts, run_test};
use test::{DynTestFn, StaticTestFn, TestDescAndFn, TestId};

/// Bytes that are read of what a test wrote to standard output itself, past the harness.
const PRINTED: usize = 65_536;

/// How often what the running test has printed is kept for the case that it is cut off.
const OFTEN: Duration = Duration::from_millis(50);

unsafe extern "C" {
    fn fcntl(fd: i32, command: i32, ...) -> i32;
}

/// Called by the `main` that the compiler makes of a test binary.
pub fn run(tests: &[&TestDescAndFn]) {
    let token = take_token();
    let mut channel = Channel { token: token.clone(), out: private(3) };
    let mut ended = private(5);
    if token.is_empty() {
        std::process::exit(2);
    }
    let mut tests = tests.to_vec();
    tests.sort_by_key(|test| (test.desc.source_file, test.desc.start_line, test.desc.start_col));
    let mut prints = Prints { file: ManuallyDrop::new(unsafe { File::from_raw_fd(1) }), read: 0 };
    let unfinished = Unfinished::keep();
    let mut failed = false;
    for test in tests {
        channel.send("start", test, "");
        let (passed, fields) = one(test, &mut prints, &unfinished);
        channel.send("result", test, &fields);
        failed |= !passed;
    }
    // Nobody listens when this fails.
    let _ = ended.write_all(token.as_bytes());
    drop(ended);
    std::process::exit(if failed { 101 } else { 0 });
}

fn take_token() -> String {
    let mut token = String::new();
    let mut file = unsafe { File::from_raw_fd(4) };
    match file.read_to_string(&mut token) {
        Ok(_) => token.trim_end().to_owned(),
        Err(_) => String::new(),
    }
}

/// A descriptor that programs started by the tests do not get.
fn private(fd: i32) -> File {
    const F_SETFD: i32 = 2;
    const FD_CLOEXEC: i32 = 1;
    unsafe {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        File::from_raw_fd(fd)
    }
}

/// Runs a test; whether it passed, and the fields of its result.
fn one(test: &TestDescAndFn, prints: &mut Prints, unfinished: &Unfinished) -> (bool, String) {
    let StaticTestFn(function) = test.testfn else {
        return (false, fields("error", "The harness cannot run this kind of test.", ""));
    };
    let mut desc = test.desc.clone();
    desc.ignore = false;
    let name = desc.name.to_string();
    let captured = unfinished.begin();
    let capture = Arc::clone(&captured);
    let testfn = DynTestFn(Box::new(move || {
        // Rust's harness captures to where nobody can look before the end.
        std::io::set_output_capture(Some(capture));
        function()
    }));
    let copy = TestDescAndFn { desc, testfn };
    let (sender, receiver) = mpsc::channel();
    let thread = std::thread::Builder::new().name(name).spawn(move || {
        let arguments = ["", "--test-threads=1"].map(str::to_owned);
        let Some(Ok(options)) = parse_opts(&arguments) else { return };
        if let Some(thread) =
            run_test(&options, false, TestId(0), copy, RunStrategy::InProcess, sender)
        {
            let _ = thread.join();
        }
    });
    if let Ok(thread) = thread {
        let _ = thread.join();
    }
    unfinished.end();
    let raw = prints.take();
    let Ok(completed) = receiver.recv() else {
        return (false, fields("error", "The test could not be started.", &raw));
    };
    let captured = String::from_utf8_lossy(&locked(&captured)).into_owned();
    // The result's type has no public name; how it prints has been the same for years.
    let result = format!("{:?}", completed.result);
    if result == "TrOk" {
        return (true, fields("passed", "", &(steady(&captured) + &raw)));
    }
    let (printed, said) = captured.split_at(begin_of_failure(&captured));
    let mut message = steady(said);
    if let Some(reason) =
        result.strip_prefix("TrFailedMsg(").and_then(|rest| rest.strip_suffix(')'))
    {
        message = format!("{}\n{}", message.trim_end(), unquote(reason));
    }
    if message.trim().is_empty() {
        message = "The test failed without a message.".to_owned();
    }
    (false, fields("failed", message.trim(), &(printed.to_owned() + &raw)))
}

/// Where the words of a panic, or of an error that the test returned, begin in what was captured.
fn begin_of_failure(captured: &str) -> usize {
    let mut at = 0;
    let mut returned = None;
    for line in captured.split_inclusive('\n') {
        if line.starts_with("thread '") && line.contains(" panicked at ") {
            return at;
        }
        if line.starts_with("Error: ") {
            returned = Some(at);
        }
        at += line.len();
    }
    returned.unwrap_or(captured.len())
}

/// Without the number of the thread, which differs from run to run, and the advice on backtraces.
fn steady(text: &str) -> String {
    let mut kept = String::new();
    for line in text.split_inclusive('\n') {
        if line.starts_with("note: run with `RUST_BACKTRACE=1`") {
            continue;
        }
        let numbered = line.strip_prefix("thread '").and_then(|rest| {
            let (name, rest) = rest.split_once("' (")?;
            let (number, rest) = rest.split_once(')')?;
            number.bytes().all(|byte| byte.is_ascii_digit()).then_some((name, rest))
        });
        match numbered {
            Some((name, rest)) => kept += &format!("thread '{name}'{rest}"),
            None => kept += line,
        }
    }
    kept
}

/// A text as `{:?}` shows it, back to what it is. What is shown by its number stays so.
fn unquote(shown: &str) -> String {
    let inner = shown.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(shown);
    let mut text = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, chars.clone().next()) {
            ('\\', Some(escaped @ ('n' | 't' | 'r' | '"' | '\'' | '\\'))) => {
                chars.next();
                text.push(match escaped {
                    'n' => '\n',
                    't' => '\t',
                    'r' => '\r',
                    other => other,
                });
            }
            _ => text.push(c),
        }
    }
    text
}

fn fields(status: &str, message: &str, output: &str) -> String {
    let mut fields = format!(",\"status\":\"{status}\"");
    for (key, text) in [("message", message), ("output", output)] {
        let text = text.trim_end().trim_start_matches(['\r', '\n']);
        if !text.is_empty() {
            let _ = write!(fields, ",\"{key}\":{}", quote(text));
        }
    }
    fields
}

struct Channel {
    token: String,
    out: File,
}

impl Channel {
    /// One write for each event, so that a crash cuts none in two.
    fn send(&mut self, event: &str, test: &TestDescAndFn, fields: &str) {
        let name = quote(&test.desc.name.to_string());
        let file = quote(test.desc.source_file);
        let line = format!(
            "{} {{\"event\":\"{event}\",\"name\":{name},\"file\":{file}{fields}}}\n",
            self.token
        );
        // Nobody listens when this fails.
        let _ = self.out.write_all(line.as_bytes());
    }
}

/// The file that standard output is, and how far it was read.
struct Prints {
    file: ManuallyDrop<File>,
    read: u64,
}

impl Prints {
    /// What was written since the last time.
    fn take(&mut self) -> String {
        let _ = std::io::stdout().flush();
        let end = self.file.metadata().map_or(self.read, |metadata| metadata.len());
        let length = usize::try_from(end.saturating_sub(self.read)).unwrap_or(0).min(PRINTED);
        let mut bytes = vec![0; length];
        let read = self.file.read_at(&mut bytes, self.read).unwrap_or(0);
        self.read = end;
        String::from_utf8_lossy(&bytes[..read]).into_owned()
    }
}

/// What a test prints by the macros of the language.
type Captured = Arc<Mutex<Vec<u8>>>;

/// Keeps what the running test has printed in a file, which outlives a test that is cut off.
#[derive(Default)]
struct Unfinished {
    running: Arc<Mutex<Running>>,
}

#[derive(Default)]
struct Running {
    file: Option<File>,
    captured: Captured,
    kept: usize,
}

impl Unfinished {
    /// Keeps what is printed, time and again, on a thread that lives as long as this process.
    fn keep() -> Self {
        let home = std::env::var_os("HOME").unwrap_or_default();
        let file = File::create(std::path::Path::new(&home).join("unfinished")).ok();
        let unfinished = Self { running: Arc::new(Mutex::new(Running { file, ..Running::default() })) };
        let running = Arc::clone(&unfinished.running);
        // Where no thread can be started, nothing is kept.
        let _ = std::thread::Builder::new().spawn(move || {
            loop {
                std::thread::sleep(OFTEN);
                locked(&running).keep();
            }
        });
        unfinished
    }

    /// Where the next test is to print to.
    fn begin(&self) -> Captured {
        let mut running = locked(&self.running);
        running.captured = Captured::default();
        Arc::clone(&running.captured)
    }

    /// The running test has come to its end by itself.
    fn end(&self) {
        let mut running = locked(&self.running);
        running.captured = Captured::default();
        if running.kept > 0 {
            running.kept = 0;
            running.file = running.file.take().filter(|file| file.set_len(0).is_ok());
        }
    }
}

impl Running {
    fn keep(&mut self) {
        let captured = locked(&self.captured);
        let text = &captured[..captured.len().min(PRINTED)];
        if let (Some(file), Some(new)) = (&self.file, text.get(self.kept..))
            && file.write_all_at(new, self.kept as u64).is_ok()
        {
            self.kept = text.len();
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A JSON string.
fn quote(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            c if c < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", c as u32);
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
