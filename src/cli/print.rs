//! The only place that writes to stdout and stderr.

use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;

use serde::Serialize;

use super::Failure;
use crate::text::strip_ansi;

/// Machine output as it is made, buffered. A reader that went away is not an error.
pub(super) fn stream(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    // Without the standard library's own buffer, which looks for the end of a line in all that is written.
    let written = io::stdout().as_fd().try_clone_to_owned().and_then(|stdout| {
        let mut out = io::BufWriter::with_capacity(1 << 16, File::from(stdout));
        write(&mut out).and_then(|()| out.flush())
    });
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Software(anyhow::Error::new(error).context("could not write to stdout")))
        }
        _ => Ok(()),
    }
}

/// Machine output that is a text.
pub(super) fn stdout(text: &str) -> Result<(), Failure> {
    stream(|out| out.write_all(text.as_bytes()))
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

/// A line for people on stderr. When nobody can read it, nothing is lost.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// What the user may not have meant. The command goes on.
pub(super) fn warning(text: &str) {
    say(&format!("warning: {text}"));
}

/// The last word of a command that could not do its job: what, its causes, and then what the reader can do. Nothing where
/// the command has said it.
pub(super) fn failure(failure: &Failure) {
    let (said, help) = failure.text();
    if said.is_empty() {
        return;
    }
    // Much of it may be quoted from a file that somebody else wrote.
    say(&strip_ansi(&format!("error: {said}")));
    for line in help {
        say(&line);
    }
}

/// What a command prints, for people on stderr as it comes.
pub(super) fn bytes(chunk: &[u8]) {
    let _ = io::stderr().lock().write_all(chunk);
}
