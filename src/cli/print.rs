//! The only place that writes to stdout and stderr.

use std::io::{self, Write};

use serde::Serialize;

use super::Failure;

/// Machine output, as it is. A reader that went away is no error.
pub(super) fn stdout(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::Software(anyhow::Error::new(error).context("could not write to stdout")))
        }
        _ => Ok(()),
    }
}

/// A value as indented JSON and a newline on stdout.
pub(super) fn json(value: &impl Serialize) -> Result<(), Failure> {
    let mut text =
        serde_json::to_string_pretty(value).map_err(|error| Failure::Software(error.into()))?;
    text.push('\n');
    stdout(&text)
}

/// A line for people on stderr. When nobody can read it, nothing is lost.
pub(super) fn say(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// The last word of a command that could not do its job: what, its causes, and then what the reader can do.
pub(super) fn failure(failure: &Failure) {
    let (said, help) = failure.text();
    say(&format!("error: {said}"));
    for line in help {
        say(&line);
    }
}
