//! Output: the only place that writes to stdout and stderr.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use serde::Serialize;

use crate::Failure;
use test_report::text::{Message, for_terminal};

/// Machine output, written as it is made, buffered. A reader that closed the pipe is not an error.
pub fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    // The standard library's own buffer would search all output for line ends.
    let written = io::stdout().as_fd().try_clone_to_owned().and_then(|stdout| {
        let mut out = io::BufWriter::with_capacity(1 << 16, File::from(stdout));
        write(&mut out).and_then(|()| out.flush())
    });
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::software(error).context("cannot write to stdout"))
        }
        _ => Ok(()),
    }
}

/// A text as machine output.
pub fn stdout(text: &str) -> Result<(), Failure> {
    stream(|out| out.write_all(text.as_bytes()))
}

/// A text for people on stdout, without what steers a terminal: it may hold names and texts of others.
pub fn people(text: &str) -> Result<(), Failure> {
    stdout(&for_terminal(text))
}

/// A value as indented JSON and a newline on stdout.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    stream(|out| write_json(out, value))
}

/// A value as indented JSON and a newline.
pub fn write_json(mut out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")
}

/// A line for people on stderr. Control characters are removed, because the line may quote other people's texts. A closed
/// stderr is not an error.
pub fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", for_terminal(line));
}

/// A warning about a likely mistake. The command goes on.
pub fn warning(message: impl Into<Message>) {
    say(&format!("warning: {}", message.into()));
}

/// The last message of a failed command: the error, its causes, and the help lines. Prints nothing if the command has
/// already reported the failure.
pub fn failure(failure: &Failure) {
    if let Some(message) = failure.message() {
        say(&format!("error: {message}"));
    }
}

/// Output of a command for people, on stderr as it arrives.
pub fn bytes(chunk: &[u8]) {
    let _ = io::stderr().lock().write_all(chunk);
}
