//! The folders that a solution cannot read, where the sandbox can forbid it: exercises, inputs, outputs and other runs. They hold
//! reference solutions, hidden tests and other people's work.

use std::path::{Path, PathBuf};

use super::Request;
use sandbox::can_forbid_reading;
use test_report::text::Message;

/// Where programs put temporary files and sockets, other runs among them, and where terminals of other programs are.
const TEMPORARY: [&str; 5] = ["/tmp", "/var/tmp", "/dev/shm", "/dev/pts", "/run"];

/// What belongs to an installation beside its folder of programs.
const BESIDE_PROGRAMS: [&str; 6] = ["lib", "lib64", "libexec", "share", "include", "etc"];

/// The folders that the commands of a run cannot read.
pub(super) fn folders(request: &Request) -> Vec<PathBuf> {
    let temporary = TEMPORARY.map(PathBuf::from).into_iter().chain([std::env::temp_dir()]);
    let own = [Some(&request.input), request.output.as_ref(), request.exercise.as_ref()];
    temporary.chain(own.into_iter().flatten().cloned()).chain(request.concealed.clone()).collect()
}

/// What they can read all the same: toolchains of the caller's `PATH` that lie within such a folder.
pub(super) fn exceptions(request: &Request) -> Vec<PathBuf> {
    let hidden: Vec<PathBuf> =
        folders(request).iter().filter_map(|folder| folder.canonicalize().ok()).collect();
    // As the caller names them and without links: the sandbox keeps both names.
    let programs = std::env::split_paths(request.tools.path())
        .flat_map(|folder| [folder.canonicalize().ok(), Some(folder)].into_iter().flatten());
    let inside = programs.filter(|folder| hidden.iter().any(|hidden| folder.starts_with(hidden)));
    inside.flat_map(|folder| with_libraries(&folder)).collect()
}

fn with_libraries(programs: &Path) -> Vec<PathBuf> {
    let is_bin = programs.file_name().is_some_and(|name| name == "bin" || name == "sbin");
    let beside = programs.parent().filter(|_| is_bin);
    let beside = beside.into_iter().flat_map(|root| BESIDE_PROGRAMS.map(|name| root.join(name)));
    [programs.to_owned()].into_iter().chain(beside.filter(|folder| folder.is_dir())).collect()
}

/// The warning that the solution can read the exercise's folder, on a machine that cannot forbid it.
pub(super) fn warning(request: &Request) -> Option<Message> {
    let exercise = request.exercise.as_ref().filter(|_| !can_forbid_reading())?;
    let text = format!(
        "the solution can read the exercise's folder `{}`: this machine lacks the sandbox layers `files` and `landlock-files`",
        exercise.display()
    );
    Some(Message::from(text).help("pass `--sandbox require=files` to refuse such runs"))
}
