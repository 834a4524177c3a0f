//! The only place that writes to stdout and stderr.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use serde::Serialize;

use super::{Context, Failure};
use crate::runner::Line;
use test_report::text::{Message, for_terminal};

/// Machine output, written as it is made, buffered. A reader that closed the pipe is not an error.
pub(super) fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
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
pub(super) fn stdout(text: &str) -> Result<(), Failure> {
    stream(|out| out.write_all(text.as_bytes()))
}

/// A text for people on stdout, without what steers a terminal: it may hold names and texts of others.
pub(super) fn people(text: &str) -> Result<(), Failure> {
    stdout(&for_terminal(text))
}

/// A value as indented JSON and a newline on stdout.
pub(super) fn json(value: &impl Serialize) -> Result<(), Failure> {
    stream(|out| write_json(out, value))
}

/// A value as indented JSON and a newline.
pub(super) fn write_json(mut out: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut out, value)?;
    out.write_all(b"\n")
}

/// A line for people on stderr. Control characters are removed, because the line may quote other people's texts. A closed
/// stderr is not an error.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", for_terminal(line));
}

/// A warning about a likely mistake. The command goes on.
pub(super) fn warning(message: impl Into<Message>) {
    say(&format!("warning: {}", message.into()));
}

/// Prints the log of a run: warnings, and with `--verbose` details.
pub(super) fn log(context: Context) -> impl FnMut(Line<'_>) {
    move |line| match line {
        Line::Detail(text) if context.verbose => say(text),
        Line::Detail(_) => (),
        Line::Warning(message) => warning(message.clone()),
    }
}

/// The last message of a failed command: the error, its causes, and the help lines. Prints nothing if the command has
/// already reported the failure.
pub(super) fn failure(failure: &Failure) {
    if let Some(message) = &failure.message {
        say(&format!("error: {message}"));
    }
}

/// Output of a command for people, on stderr as it arrives.
pub(super) fn bytes(chunk: &[u8]) {
    let _ = io::stderr().lock().write_all(chunk);
}
