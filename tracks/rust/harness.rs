//! The harness of test binaries in the place of Rust's own, whose results go to a stream that the solution can write to.
//! It runs the tests in the order of their file and speaks the reporters' protocol; when the tests have come to their end by
//! themselves, it writes the token to descriptor 5. How a test runs, and what counts as a failure, is for Rust's own harness.

#![feature(internal_output_capture)]
#![feature(test)]
#![feature(thread_spawn_hook)]

extern crate test;

use std::fs::File;
use std::io::{self, Read, Write};
use std::iter;
use std::os::fd::{AsFd, FromRawFd};
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use test::test::{RunStrategy, TrFailedMsg, TrOk, parse_opts, run_test};
use test::{DynTestFn, StaticTestFn, TestDescAndFn, TestId};

/// What a test prints by the macros of the language.
type Captured = Arc<Mutex<Vec<u8>>>;

/// How the words of a panic begin, and those of an error that a test returned.
const PANIC: &str = "thread '";
const ERROR: &str = "Error: ";

/// When what a test prints begins to be passed on, for the case that it is cut off, and how often. That of a quicker test stands
/// after what it printed in other ways, every time.
const LONG: Duration = Duration::from_millis(500);
const OFTEN: Duration = Duration::from_millis(50);

/// A copy of standard output that the solution does not know.
static OUT: OnceLock<File> = OnceLock::new();

/// When the running test began, and what it has printed that was not passed on yet.
static RUNNING: Mutex<Option<(Instant, Captured)>> = Mutex::new(None);

unsafe extern "C" {
    safe fn atexit(function: extern "C" fn()) -> i32;
    fn fcntl(fd: i32, command: i32, ...) -> i32;
}

/// Called by the `main` that the compiler makes of a test binary.
pub fn run(tests: &[&TestDescAndFn]) {
    let mut secrets = String::new();
    let _ = unsafe { File::from_raw_fd(4) }.read_to_string(&mut secrets);
    let secrets = secrets.trim_end().split_once('\n');
    let (Some((token, mark)), Ok(out)) = (secrets, io::stdout().as_fd().try_clone_to_owned())
    else {
        process::exit(2)
    };
    let _ = OUT.set(out.into());
    let mut reporter = Reporter { token, mark, events: private(3) };
    let mut ended = private(5);
    let mut tests = tests.to_vec();
    tests.sort_by_key(|test| (test.desc.source_file, test.desc.start_line, test.desc.start_col));
    atexit(pass_on_at_exit);
    // What threads of a test print, and the words of their panics, belong to it.
    thread::add_spawn_hook(|_| {
        let capture = io::set_output_capture(None);
        io::set_output_capture(capture.clone());
        move || drop(io::set_output_capture(capture))
    });
    // Where no thread can be started, nothing is passed on before the end.
    let _ = thread::Builder::new().spawn(|| {
        loop {
            thread::sleep(OFTEN);
            pass_on(LONG);
        }
    });
    let mut code = 0;
    for test in tests {
        reporter.send("start", test, "");
        let (status, message) = one(test);
        let message = match message.trim() {
            "" => String::new(),
            message => format!("\tmessage={}", escape(message)),
        };
        reporter.send("result", test, &format!("\tstatus={status}{message}"));
        if status != "passed" {
            code = 101;
        }
    }
    // Nobody listens when this fails.
    let _ = ended.write_all(token.as_bytes());
    drop(ended);
    process::exit(code);
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

/// Runs a test; its status and message.
fn one(test: &TestDescAndFn) -> (&'static str, String) {
    let StaticTestFn(function) = test.testfn else {
        return ("error", "The harness cannot run this kind of test.".to_owned());
    };
    let mut desc = test.desc.clone();
    desc.ignore = false;
    let captured = Captured::default();
    *locked(&RUNNING) = Some((Instant::now(), Arc::clone(&captured)));
    let capture = Arc::clone(&captured);
    let testfn = DynTestFn(Box::new(move || {
        // Rust's harness captures to where nobody can look before the end.
        io::set_output_capture(Some(capture));
        function()
    }));
    let test = TestDescAndFn { desc, testfn };
    let (sender, receiver) = mpsc::channel();
    let options = parse_opts(&[String::new()]).and_then(Result::ok);
    let thread = options.and_then(|options| {
        run_test(&options, false, TestId(0), test, RunStrategy::InProcess, sender)
    });
    let _ = thread.map(thread::JoinHandle::join);
    *locked(&RUNNING) = None;
    let _ = io::stdout().flush();
    let text = String::from_utf8_lossy(&locked(&captured)).into_owned();
    let result = receiver.recv().map(|completed| completed.result);
    let end = if result == Ok(TrOk) { text.len() } else { begin_of_failure(&text) };
    let (printed, message) = text.split_at(end);
    print(printed);
    match result {
        Ok(TrOk) => ("passed", String::new()),
        Ok(TrFailedMsg(reason)) => ("failed", format!("{}\n{reason}", message.trim_end())),
        Ok(_) => ("failed", message.to_owned()),
        Err(_) => ("error", "The test could not be started.".to_owned()),
    }
}

/// Where lines begin that are, or may become, the words of a panic or of an error that the test returned.
fn failures(text: &str) -> impl Iterator<Item = usize> {
    let starts = iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1));
    starts.filter(|&at| {
        let rest = &text[at..];
        [PANIC, ERROR].iter().any(|words| rest.starts_with(words) || words.starts_with(rest))
    })
}

fn begin_of_failure(text: &str) -> usize {
    let line = |at: usize| text[at..].lines().next().unwrap_or_default();
    let returned = failures(text).filter(|&at| line(at).starts_with(ERROR)).last();
    let panic = failures(text)
        .find(|&at| line(at).starts_with(PANIC) && line(at).contains(" panicked at "));
    panic.or(returned).unwrap_or(text.len())
}

extern "C" fn pass_on_at_exit() {
    pass_on(Duration::ZERO);
}

/// Passes on what a test that has run for so long has printed, up to what may be the words of a failure.
fn pass_on(long: Duration) {
    let Ok(running) = RUNNING.try_lock() else { return };
    let Some((_, captured)) = running.as_ref().filter(|(began, _)| began.elapsed() >= long) else {
        return;
    };
    let Ok(mut captured) = captured.try_lock() else { return };
    let text = String::from_utf8_lossy(&captured);
    let end = failures(&text).next().unwrap_or(text.len());
    print(&text[..end]);
    let end = end.min(captured.len());
    captured.drain(..end);
}

fn print(text: &str) {
    // Nobody listens when this fails.
    let _ = OUT.get().map(|mut out| out.write_all(text.as_bytes()));
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Reporter<'a> {
    token: &'a str,
    mark: &'a str,
    events: File,
}

impl Reporter<'_> {
    /// One write for each event, so that a crash cuts none in two.
    fn send(&mut self, event: &str, test: &TestDescAndFn, fields: &str) {
        print(&format!("{}\n", self.mark));
        let name = escape(&test.desc.name.to_string());
        let file = escape(test.desc.source_file);
        let line = format!("{} {event}\tname={name}\tfile={file}{fields}\n", self.token);
        // Nobody listens when this fails.
        let _ = self.events.write_all(line.as_bytes());
    }
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('\t', "\\t").replace('\n', "\\n")
}
