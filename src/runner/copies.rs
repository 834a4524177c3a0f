//! Runs the two changed copies of the tests.
//!
//! A copy runs as any solution does, in a process, a workspace and for a user of its own, so that neither copy can see
//! the other.

use std::fs;
use std::io::{self, Write as _};
use std::os::fd::RawFd;
use std::path::Path;
use std::thread;

use tempfile::NamedTempFile;

use super::attestation::CopyRun;
use super::{ChildOutcome, ChildRun, Request, RunError};
use crate::results::exercism::Results;
use crate::syntax::{TestDeclaration, TestFile};
use crate::text::ErrorText;
use crate::track::Track;
use crate::twin::{Copy, Twins};
use crate::workspace::Replica;

/// How many times as long as the tests as written their copies may take: they run beside each other, and may be made to use less
/// processor time at the start of a run and more in a long one.
pub(super) const PATIENCE: u32 = 2;

/// What both copies left behind.
pub(super) struct Copies {
    pub(super) a: ChildOutcome,
    pub(super) b: ChildOutcome,
}

impl Copies {
    /// Runs both, beside each other where there is a second processor. The steps that only check the solution run in copy A,
    /// unless it `was_checked` before. Where the tests run as forks of a ready process, which runs one at a time, the copies
    /// follow each other: that takes less than to load the framework once more.
    pub(super) fn run(
        request: &Request,
        track: &Track,
        twins: &Twins,
        declared: &[TestDeclaration],
        was_checked: bool,
    ) -> Result<Self, RunError> {
        let program = request.program.as_deref().ok_or(RunError::NoProgram)?;
        if twins.tests.is_empty() {
            // Nothing was changed, so nothing can be shown.
            return Ok(Self { a: failed("not run"), b: failed("not run") });
        }
        let is_forked = track.steps.last().is_some_and(|step| !step.ready.is_empty());
        let beside = request.beside.as_ref().filter(|_| is_forked);
        // Where the copies run first, their results are the run's, which have the code of their tests.
        let declared = Some(declared).filter(|_| was_checked).and_then(told);
        let of_copy = |files: &[TestFile], was_checked, ready: Option<RawFd>| {
            let child = ChildRun::new(program, &track.id, request.timeout)
                .patience(request.patience * if was_checked { PATIENCE } else { 1 })
                .beside(ready);
            let child =
                declared.iter().fold(child, |child, file| child.option("--declared", file.path()));
            let child = if was_checked { child.flag("--was-checked") } else { child };
            run(request, child, files).unwrap_or_else(|why| failed(&why))
        };
        if let Some(beside) = beside {
            let ready = Some(beside.connection());
            let a = of_copy(&twins.a, was_checked, ready);
            if !a.is_success {
                beside.end();
            }
            let b = of_copy(&twins.b, true, ready.filter(|_| a.is_success));
            return Ok(Self { a, b });
        }
        let (of_a, of_b) =
            (|| of_copy(&twins.a, was_checked, None), || of_copy(&twins.b, true, None));
        if thread::available_parallelism().is_ok_and(|count| count.get() > 1) {
            return Ok(thread::scope(|scope| {
                let a = scope.spawn(of_a);
                let b = of_b();
                let a = a.join().unwrap_or_else(|_| failed("the run of the copy failed"));
                Self { a, b }
            }));
        }
        Ok(Self { a: of_a(), b: of_b() })
    }

    /// How they went, for `attest.json`.
    pub(super) fn told(&self) -> Vec<CopyRun> {
        let of = |copy, ran: &ChildOutcome| CopyRun {
            copy,
            status: ran.results.status,
            message: ran.results.message.clone(),
        };
        vec![of(Copy::A, &self.a), of(Copy::B, &self.b)]
    }
}

/// The file that tells the runs of both copies what their tests declare, which is what the tests as written do; none where names
/// of cases may have changed, or it cannot be written.
fn told(declared: &[TestDeclaration]) -> Option<NamedTempFile> {
    if declared.iter().any(|test| !test.cases.is_empty()) {
        return None;
    }
    let mut file = NamedTempFile::new().ok()?;
    file.write_all(&serde_json::to_vec(declared).ok()?).ok()?;
    Some(file)
}

/// A copy that could not be run.
fn failed(why: &str) -> ChildOutcome {
    ChildOutcome {
        results: Results::error(why),
        attestation: None,
        is_success: false,
        code: None,
        spent: None,
        places: None,
    }
}

/// Runs one copy. The error is for people.
fn run(request: &Request, child: ChildRun, files: &[TestFile]) -> Result<ChildOutcome, String> {
    let input = Replica::of(&request.input).map_err(|error| ErrorText::of(&error).to_string())?;
    for file in files {
        replace(&input.folder().join(&file.path), &file.text)
            .map_err(|error| ErrorText::of(&error).to_string())?;
    }
    // The exercise as it is, and the results of others, would tell what was changed.
    let concealed = [Some(&request.input), request.output.as_ref()].into_iter().flatten();
    let child = child.bounds(request.cpu_seconds, request.memory_bytes);
    let child = concealed.fold(child, |child, folder| child.option("--conceal", folder));
    child.run(&request.slug, input.folder())
}

/// Writes a file in place of what is there, which may be a link.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    fs::remove_file(path)?;
    fs::write(path, text)
}
