//! Why a program could not be judged. The fault is never the program's.

use std::io;
use std::path::PathBuf;

use sandbox::SandboxError;
use test_report::text::{Attributed, Diagnostic, Fault, did_you_mean};
use tracks::toolchain::MissingToolchain;

/// Why a program could not be judged.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// A file or folder cannot be read.
    #[error("cannot read `{}`", path.display())]
    Read {
        /// The path.
        path: PathBuf,
        /// The operating system's error.
        #[source]
        source: io::Error,
    },
    /// The files together are too large.
    #[error("the submission is larger than {0} MiB")]
    TooLarge(u64),
    /// There is no such track.
    #[error("no such track: `{id}`{}", did_you_mean(*.meant))]
    UnknownTrack {
        /// As the caller wrote it.
        id: String,
        /// The track whose id is most like it.
        meant: Option<&'static str>,
    },
    /// The track does not say how programs of its language run.
    #[error("the track `{0}` does not run programs: its `track.toml` has no `[program]`")]
    NoPrograms(String),
    /// The track does not say how a function is called.
    #[error("the track `{0}` does not call functions: its `track.toml` has no `program.call`")]
    NoCalls(String),
    /// No file is of a known language.
    #[error("the language of the submission was not recognised: {0}")]
    NoLanguage(String),
    /// The files are of several languages.
    #[error("the files are of more than one language: {0}")]
    SeveralLanguages(String),
    /// It is unclear which file is the main one.
    #[error("it is unclear which source file is the main one: {0}")]
    NoMainFile(String),
    /// The tests, or the problem that holds them, cannot be used.
    #[error("{0}")]
    Tests(String),
    /// A validator failed, or gave no verdict.
    #[error("the output validator failed on the test `{test}`: {why}")]
    Validator {
        /// The test's name.
        test: String,
        /// What happened.
        why: String,
    },
    /// Something that the track needs is not installed.
    #[error(transparent)]
    Toolchain(#[from] MissingToolchain),
    /// The sandbox failed.
    #[error("cannot run the program")]
    Sandbox(#[from] SandboxError),
    /// The temporary folder cannot be made or written.
    #[error("cannot write the temporary folder of the run (is the disk full?)")]
    Scratch(#[source] io::Error),
    /// A signal asked this program to stop.
    #[error("interrupted")]
    Interrupted,
}

impl ProgramError {
    /// For `map_err`: a path that could not be read.
    pub fn reading(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::Read { path, source }
    }

    /// Whether the files of the submission are at fault, so that it is worth nothing, whatever was asked.
    pub(crate) fn is_of_submission(&self) -> bool {
        matches!(
            self,
            Self::TooLarge(_)
                | Self::NoLanguage(_)
                | Self::SeveralLanguages(_)
                | Self::NoMainFile(_)
        )
    }
}

impl Diagnostic for ProgramError {
    fn help(&self) -> Option<String> {
        Some(match self {
            Self::UnknownTrack { .. } => "`test-runner tracks` lists the tracks".to_owned(),
            Self::NoLanguage(_) | Self::SeveralLanguages(_) => {
                "pass `--track ID`; `test-runner tracks` lists the tracks".to_owned()
            }
            Self::NoMainFile(_) => "call the main file `main`, with its extension".to_owned(),
            Self::Scratch(_) => {
                "free some disk space, or set `TMPDIR` to another folder".to_owned()
            }
            Self::Toolchain(missing) => return missing.help(),
            _ => return None,
        })
    }
}

impl Attributed for ProgramError {
    fn fault(&self) -> Fault {
        match self {
            Self::Read { .. }
            | Self::TooLarge(_)
            | Self::UnknownTrack { .. }
            | Self::NoPrograms(_)
            | Self::NoCalls(_)
            | Self::NoLanguage(_)
            | Self::SeveralLanguages(_)
            | Self::NoMainFile(_)
            | Self::Tests(_) => Fault::Request,
            Self::Toolchain(_) => Fault::Toolchain,
            Self::Interrupted => Fault::Interrupted,
            Self::Validator { .. } | Self::Sandbox(_) | Self::Scratch(_) => Fault::Machine,
        }
    }
}
