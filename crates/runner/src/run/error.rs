//! Why a run ends before its verdict: a fault of ours, or of the solution.

use std::io;
use std::path::PathBuf;

pub(super) use super::TOO_BUSY;
use crate::workspace::WorkspaceError;
use sandbox::SandboxError;
use test_report::results::exercism::Results;
pub(super) use test_report::text::{Attributed, Diagnostic, Fault, Message, did_you_mean};
use tracks::SlugError;
use tracks::toolchain::MissingToolchain;

/// Why a run could not do its job. Except for [`RunError::Output`], a `results.json` says so.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The exercise's slug is malformed.
    #[error("`{slug}` is not a valid slug: {why}")]
    Slug {
        /// As the caller wrote it.
        slug: String,
        /// What is wrong with it.
        why: SlugError,
    },
    /// The input directory is missing or cannot be read.
    #[error("cannot read the input directory `{path}`")]
    Input {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// The exercise's folder is missing or cannot be read.
    #[error("cannot read the exercise's folder `{path}`")]
    Exercise {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// The exercise's configuration is malformed.
    #[error("cannot use the exercise's configuration: {why}")]
    Configuration {
        /// The file, and the JSON reader's words.
        why: String,
    },
    /// Only named files are wanted, and the exercise names none.
    #[error("the configuration of `{path}` does not name the files of a solution")]
    NoNamedFiles {
        /// As the caller wrote it.
        path: PathBuf,
    },
    /// Only named files are wanted, and there is no exercise that names them.
    #[error("no exercise names the files of the solution")]
    NoExercise,
    /// The exercise has no tests.
    #[error("the exercise `{path}` has no test file (looked for {names})")]
    NoTests {
        /// As the caller wrote it.
        path: PathBuf,
        /// The names that a test file may have.
        names: String,
        /// Which files are tests of other tools.
        hints: Vec<String>,
    },
    /// No solution can run the exercise's tests, or they hold none that would run.
    #[error("the exercise is at fault, not the solution: {why}")]
    UnusableTests {
        /// What is wrong with them.
        why: String,
    },
    /// The exercise's folder holds exercises.
    #[error("`{path}` is not an exercise, but a folder of exercises: {held}")]
    FolderOfExercises {
        /// As the caller wrote it.
        path: PathBuf,
        /// Their paths in it, at most ten.
        held: String,
        /// Which one is likely meant.
        help: String,
    },
    /// `--track` names an unknown track.
    #[error("no such track: `{id}`{}",
        did_you_mean(*.meant)
    )]
    UnknownTrack {
        /// As the caller wrote it.
        id: String,
        /// The track whose id is most like it.
        meant: Option<&'static str>,
    },
    /// No track fits the files.
    #[error("no track was recognised: {why}")]
    NoTrack {
        /// What was looked at.
        why: String,
    },
    /// More than one track fits the files.
    #[error("the files match more than one track: {fitting}")]
    SeveralTracks {
        /// Their ids.
        fitting: String,
    },
    /// More than one track fits the files, and none of them has a test file.
    #[error("no test file was found, and the other files match more than one track: {fitting}")]
    UntestedTracks {
        /// Their ids.
        fitting: String,
    },
    /// It is unclear which of several test files is the exercise's.
    #[error("no test file is named after the exercise `{slug}`, and there are several: {found}")]
    SeveralTestFiles {
        /// As the caller wrote it.
        slug: String,
        /// Their paths, at most ten.
        found: String,
    },
    /// Something that the track needs is not installed.
    #[error(transparent)]
    Toolchain(#[from] MissingToolchain),
    /// This program was linked without the grammar of the track, as that of an image for other tracks is.
    #[error(
        "this program was built without the grammar `{grammar}`, which the track `{track}` needs"
    )]
    NoGrammar {
        /// The track's id.
        track: String,
        /// The grammar's name.
        grammar: String,
    },
    /// What the track says of its test code cannot be used, although the lint of tracks found nothing.
    #[error("cannot use `[test_code]` of the track: {why}")]
    TestCode {
        /// The words of what reads it.
        why: String,
    },
    /// The sandbox failed.
    #[error("cannot run the tests")]
    Sandbox(#[from] SandboxError),
    /// The scratch copy of the solution cannot be made.
    #[error("cannot copy the solution to a temporary folder (is the disk full?)")]
    Scratch(#[source] WorkspaceError),
    /// The scratch folder cannot be given to the user that runs the tests.
    #[error("cannot give the temporary folder of the run to its unprivileged user")]
    HandOver {
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// A required layer of the sandbox is missing.
    #[error("this machine lacks layers of the sandbox: {missing}")]
    MissingLayers {
        /// Their names.
        missing: String,
    },
    /// A pass cannot be proved here: layers of the sandbox are missing.
    #[error(
        "`--attest strict` proves nothing on this machine, which lacks layers of the sandbox: {missing}"
    )]
    CannotProve {
        /// Their names, each with what a solution could do.
        missing: String,
    },
    /// Other programs had the processors for all of the time that the run was given.
    #[error("{TOO_BUSY}")]
    TooBusy,
    /// A signal asked this program to stop.
    #[error("interrupted")]
    Interrupted,
    /// A fault of this program.
    #[error("internal error in the test runner")]
    Internal,
    /// The output directory cannot be used.
    #[error("cannot write to the output directory `{path}`")]
    Output {
        /// As the caller wrote it.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
}

/// Where an exercise names its test files.
pub(super) const TEST_LIST: &str = "`exercise.toml`: `tests = [\"…\"]`";

impl Diagnostic for RunError {
    fn help(&self) -> Option<String> {
        Some(match self {
            Self::Slug { .. } => "pass the name of the exercise's folder, such as `two-fer`: a letter or digit, then letters, digits, `-`, `_` and `.`".to_owned(),
            Self::NoTests { hints, .. } if !hints.is_empty() => hints.join(" "),
            Self::NoTests { .. } => format!("list its tests in {TEST_LIST}"),
            Self::UnusableTests { .. } => {
                "correct the exercise's test files: no solution can pass them".to_owned()
            }
            Self::FolderOfExercises { help, .. } => help.clone(),
            Self::UnknownTrack { .. } => "`test-runner tracks` lists the tracks".to_owned(),
            Self::NoTrack { .. } => {
                "pass `--track ID`; `test-runner tracks` lists the tracks".to_owned()
            }
            Self::SeveralTracks { .. } => "pass one of them as `--track ID`".to_owned(),
            Self::UntestedTracks { .. } => format!("list the exercise's test files in {TEST_LIST}"),
            Self::SeveralTestFiles { .. } => format!(
                "pass the slug of one of them, or list the exercise's test files in {TEST_LIST}"
            ),
            Self::Toolchain(missing) => return missing.help(),
            Self::NoGrammar { track, .. } => {
                format!("use a program or a container image that was built for `{track}`")
            }
            Self::TestCode { .. } => {
                "run `test-runner tracks check` on the folder of the track".to_owned()
            }
            Self::Scratch(_) => {
                "free some disk space, or set `TMPDIR` to another folder".to_owned()
            }
            Self::MissingLayers { .. } => {
                "`test-runner doctor --sandbox` shows what each layer prevents".to_owned()
            }
            Self::CannotProve { .. } => "`test-runner doctor --sandbox` shows the layers of this machine; with `--attest check`, a pass that cannot be proved gets the verdict `unproved`".to_owned(),
            Self::Internal => {
                "please report this error, with the exercise and the solution".to_owned()
            }
            Self::NoNamedFiles { .. } => "name them in `.meta/config.json` of the exercise: `{\"files\": {\"solution\": [\"…\"]}}`, or leave out `--named-files-only`".to_owned(),
            Self::NoExercise => "name its folder: `exercise` in the row, or `--exercises`; or leave out `--named-files-only`".to_owned(),
            Self::Input { .. }
            | Self::Exercise { .. }
            | Self::Configuration { .. }
            | Self::Sandbox(_)
            | Self::HandOver { .. }
            | Self::TooBusy
            | Self::Interrupted
            | Self::Output { .. } => return None,
        })
    }
}

impl Attributed for RunError {
    fn fault(&self) -> Fault {
        match self {
            Self::Slug { .. }
            | Self::Input { .. }
            | Self::Exercise { .. }
            | Self::Configuration { .. }
            | Self::NoNamedFiles { .. }
            | Self::NoExercise
            | Self::NoTests { .. }
            | Self::FolderOfExercises { .. }
            | Self::SeveralTestFiles { .. }
            | Self::UnknownTrack { .. }
            | Self::NoTrack { .. }
            | Self::SeveralTracks { .. }
            | Self::UntestedTracks { .. } => Fault::Request,
            Self::UnusableTests { .. } => Fault::Exercise,
            Self::Toolchain(_) | Self::NoGrammar { .. } => Fault::Toolchain,
            Self::Sandbox(_)
            | Self::Scratch(_)
            | Self::HandOver { .. }
            | Self::Internal
            | Self::TooBusy
            | Self::TestCode { .. }
            | Self::Output { .. } => Fault::Machine,
            Self::MissingLayers { .. } | Self::CannotProve { .. } => Fault::Sandbox,
            Self::Interrupted => Fault::Interrupted,
        }
    }
}

/// Why a run ends before its tests have run.
#[derive(Debug)]
pub(super) enum Stop {
    /// What the solution is made this impossible: these are its results.
    Solution(Results),
    /// We could not do our job.
    Fault(RunError),
}

impl Stop {
    /// The solution is at fault, in words for its author.
    pub(super) fn solution(message: impl Into<String>) -> Self {
        Self::Solution(Results::error(message))
    }
}

impl From<RunError> for Stop {
    fn from(error: RunError) -> Self {
        Self::Fault(error)
    }
}

impl From<SandboxError> for Stop {
    fn from(error: SandboxError) -> Self {
        Self::Fault(error.into())
    }
}

impl From<MissingToolchain> for Stop {
    fn from(error: MissingToolchain) -> Self {
        Self::Fault(error.into())
    }
}

impl From<WorkspaceError> for Stop {
    /// A solution that cannot be read, or is too large, is at fault itself; no room for its copy is not its fault.
    fn from(error: WorkspaceError) -> Self {
        if error.is_of_machine() {
            Self::Fault(RunError::Scratch(error))
        } else {
            Self::solution(Message::without_help(&error).to_string())
        }
    }
}
