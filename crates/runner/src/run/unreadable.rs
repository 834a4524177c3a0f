//! The folders that a solution cannot read, where the sandbox can forbid it: exercises, inputs, outputs and other runs. They hold
//! reference solutions, hidden tests and other people's work.

use std::path::{Path, PathBuf};

use super::Request;
use crate::program::unreadable;
use sandbox::can_forbid_reading;
use test_report::text::Message;

/// The folders that the commands of a run cannot read.
pub(super) fn folders(request: &Request) -> Vec<PathBuf> {
    let own = [Some(request.input.as_path()), request.output.as_deref(), request.exercise()];
    let own = own.into_iter().flatten().map(Path::to_owned);
    unreadable::temporary().chain(own).chain(request.concealed.iter().cloned()).collect()
}

/// What they can read all the same: toolchains of the caller's `PATH` that lie within such a folder.
pub(super) fn exceptions(request: &Request) -> Vec<PathBuf> {
    unreadable::exceptions(&request.tools, &folders(request))
}

/// The warning that the solution can read the exercise's folder, on a machine that cannot forbid it.
pub(super) fn warning(request: &Request) -> Option<Message> {
    let exercise = request.exercise().filter(|_| !can_forbid_reading())?;
    let text = format!(
        "the solution can read the exercise's folder `{}`: this machine lacks the sandbox layers `files` and `landlock-files`",
        exercise.display()
    );
    Some(Message::from(text).help("pass `--sandbox require=files` to refuse such runs"))
}
