//! The request for a run.

use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Attest, RequiredLayers};
use crate::limits::{AskedLimits, RunLimits};
use crate::problem::Task;
use crate::workspace::InputOwner;
use test_report::results::exercism::Version;
use test_source::{TestDeclaration, TestFile};
use tracks::toolchain::Tools;
use tracks::{ExerciseLimits, Track, TrackRegistry};

/// In percent: [`Request::attest_min`] of a request that does not set it.
pub const DEFAULT_ATTEST_MIN: u32 = 80;

/// Which files a solution brings to an exercise in a folder of its own.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SolutionFiles {
    /// Those that the exercise expects, and new ones that are neither tests nor configuration.
    #[default]
    WithNew,
    /// Only those that the exercise's configuration names. Without such a list, the run is an error.
    NamedOnly,
}

impl SolutionFiles {
    /// What a switch of the command line asks for.
    pub fn named_only(wanted: bool) -> Self {
        if wanted { Self::NamedOnly } else { Self::WithNew }
    }
}

/// What a solution is run against.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Against {
    /// The tests in the input itself, which is the folder of this owner.
    OwnTests(InputOwner),
    /// An exercise in a folder of its own: tests, configuration and data come from there, and only the solution from the input.
    Exercise(PathBuf),
    /// A task in place of an exercise.
    Task(Task),
}

impl Against {
    /// The exercise in this folder, or else the tests in the input of this owner.
    pub fn exercise_or(folder: Option<PathBuf>, owner: InputOwner) -> Self {
        folder.map_or(Self::OwnTests(owner), Self::Exercise)
    }
}

/// What to run, where to write the result, and with which settings.
///
/// [`Request::new`] takes the values without a default; the `with_…` methods change the rest.
///
/// ```
/// use std::time::Duration;
/// use runner::run::Request;
///
/// let request = Request::new("two-fer", "solution/", "output/")
///     .with_track("python")
///     .with_timeout(Duration::from_secs(30));
/// assert_eq!(request.track.as_deref(), Some("python"));
/// ```
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request {
    /// The exercise's slug.
    pub slug: String,
    /// The directory of the solution and the exercise's files. Never written.
    pub input: PathBuf,
    /// What the solution is run against.
    pub against: Against,
    /// Which files the solution brings.
    pub solution_files: SolutionFiles,
    /// The directory for `results.json`, created if missing. May be the input. Without it nothing is written. A worker writes
    /// nothing.
    #[serde(skip)]
    pub output: Option<PathBuf>,
    /// The tracks that there are; in a worker, its own.
    #[serde(skip, default = "TrackRegistry::embedded")]
    pub tracks: TrackRegistry,
    /// The track, instead of recognising it by the files.
    pub track: Option<String>,
    /// What the run may use; what this leaves out, the exercise says, or else the track.
    pub limits: AskedLimits,
    /// How many times its wall-clock time it may take, because others have the processors; 1 unless this is known.
    pub timeout_factor: u32,
    /// The version of `results.json`.
    #[serde(skip)]
    pub version: Version,
    /// The installed toolchains; in a worker, those that its environment names.
    #[serde(skip, default = "Tools::from_env")]
    pub tools: Tools,
    /// The layers of the sandbox without which it does not run.
    pub required_layers: RequiredLayers,
    /// The `test-runner` executable, which some tracks start within the sandbox to isolate a solution from the test
    /// tool. Without it, these tracks run without that isolation. A worker is that program.
    #[serde(skip)]
    pub program: Option<PathBuf>,
    /// Whether a pass is proved with changed copies of the tests.
    pub attest: Attest,
    /// The seed of those copies; random if there is none.
    pub attest_seed: Option<u64>,
    /// The smallest part of the tests, in percent, that a proved pass has to have shown to depend on the solution.
    pub attest_min: u32,
    /// Whether the solution runs in a process of its own, apart from that of the tests, where its track can do it.
    pub separate: bool,
    /// More folders that the solution cannot read, where the sandbox can forbid it. It never can read the input, the output, the
    /// exercise and the folders for temporary files.
    pub concealed: Vec<PathBuf>,
    /// Which tests run. Only a run that proves a pass asks for mutants.
    #[serde(skip)]
    pub(super) kind: RunKind,
    /// Whether `attest.json` leaves out what was changed, for tests that are to stay hidden.
    pub hidden: bool,
}

/// In which processes the tests and the solution run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ProcessMode {
    /// In one.
    Together,
    /// The solution in a process of its own, where its track can do it.
    Separate,
}

impl ProcessMode {
    /// What a switch asks for.
    pub(super) fn separate_if(wanted: bool) -> Self {
        if wanted { Self::Separate } else { Self::Together }
    }
}

/// Which tests a run has.
#[derive(Debug, Clone, Default)]
pub(super) enum RunKind {
    /// The exercise's tests.
    #[default]
    Original,
    /// A copy of them in which some expect another value.
    Mutant(MutantFiles),
}

/// A changed copy of an exercise's tests.
#[derive(Debug, Clone)]
pub(super) struct MutantFiles {
    /// The changed test files.
    pub(super) files: Vec<TestFile>,
    /// The tests that the files declare, if that is known; they have no cases.
    pub(super) declared: Option<Vec<TestDeclaration>>,
}

impl RunKind {
    /// The changed copy, if it is one.
    pub(super) fn mutant(&self) -> Option<&MutantFiles> {
        match self {
            Self::Original => None,
            Self::Mutant(mutant) => Some(mutant),
        }
    }
}

impl Request {
    /// The folders that files come from, the exercise's own first.
    pub(super) fn folders(&self) -> Vec<&Path> {
        self.exercise().into_iter().chain([self.input.as_path()]).collect()
    }

    /// The exercise's own folder, if it has one.
    pub fn exercise(&self) -> Option<&Path> {
        match &self.against {
            Against::Exercise(folder) => Some(folder),
            Against::OwnTests(_) | Against::Task(_) => None,
        }
    }

    /// Who owns the input.
    pub(super) fn input_owner(&self) -> InputOwner {
        match &self.against {
            Against::OwnTests(owner) => *owner,
            Against::Exercise(_) | Against::Task(_) => InputOwner::Submitter,
        }
    }

    /// The folder whose author is not who hands in: tests and configuration in it are trusted.
    pub(super) fn author(&self) -> Option<&Path> {
        match &self.against {
            Against::Exercise(folder) => Some(folder),
            Against::OwnTests(InputOwner::Caller) => Some(&self.input),
            Against::OwnTests(InputOwner::Submitter) | Against::Task(_) => None,
        }
    }

    /// A request with the defaults of `test-runner run`: the track is recognised and says how long it may take, version 3 of the
    /// interface, the toolchains that the environment names ([`Tools::from_env`]), as many layers of the sandbox as
    /// this machine has. The `test-runner` executable is not known.
    pub fn new(
        slug: impl Into<String>,
        input: impl Into<PathBuf>,
        output: impl Into<PathBuf>,
    ) -> Self {
        Self {
            slug: slug.into(),
            input: input.into(),
            against: Against::OwnTests(InputOwner::Submitter),
            solution_files: SolutionFiles::default(),
            output: Some(output.into()),
            tracks: TrackRegistry::embedded(),
            track: None,
            limits: AskedLimits::default(),
            timeout_factor: 1,
            version: Version::default(),
            tools: Tools::from_env(),
            required_layers: RequiredLayers::None,
            program: None,
            attest: Attest::Off,
            attest_seed: None,
            attest_min: DEFAULT_ATTEST_MIN,
            separate: false,
            concealed: Vec::new(),
            kind: RunKind::Original,
            hidden: false,
        }
    }

    /// The same for callers that use only the returned results: no `results.json` is written.
    pub fn unwritten(slug: impl Into<String>, input: impl Into<PathBuf>) -> Self {
        Self { output: None, ..Self::new(slug, input, "") }
    }

    /// Sets the tracks that there are; those of the program by default.
    #[must_use]
    pub fn with_tracks(mut self, tracks: TrackRegistry) -> Self {
        self.tracks = tracks;
        self
    }

    /// Sets the track, which otherwise is recognised by the solution's files.
    #[must_use]
    pub fn with_track(mut self, id: impl Into<String>) -> Self {
        self.track = Some(id.into());
        self
    }

    /// Sets the exercise's own folder.
    #[must_use]
    pub fn with_exercise(mut self, folder: impl Into<PathBuf>) -> Self {
        self.against = Against::Exercise(folder.into());
        self
    }

    /// Sets the wall-clock time for everything that runs.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.limits.wall = Some(timeout);
        self
    }

    /// What its commands may use.
    pub(super) fn run_limits(&self, track: &Track, exercise: &ExerciseLimits) -> RunLimits {
        RunLimits::resolve(&self.limits, exercise, &track.limits)
    }

    /// Sets the version of `results.json`.
    #[must_use]
    pub fn with_version(mut self, version: Version) -> Self {
        self.version = version;
        self
    }

    /// Sets the toolchains.
    #[must_use]
    pub fn with_tools(mut self, tools: Tools) -> Self {
        self.tools = tools;
        self
    }

    /// Sets the layers of the sandbox without which it does not run ([`MissingLayers`](super::RunError::MissingLayers)).
    #[must_use]
    pub fn with_required_layers(mut self, required: RequiredLayers) -> Self {
        self.required_layers = required;
        self
    }

    /// Sets whether a pass is proved with changed copies of the tests.
    #[must_use]
    pub fn with_attest(mut self, attest: Attest) -> Self {
        self.attest = attest;
        self
    }

    /// Sets the path of the `test-runner` executable.
    #[must_use]
    pub fn with_program(mut self, program: impl Into<PathBuf>) -> Self {
        self.program = Some(program.into());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_said_is_as_on_the_command_line() {
        let request = Request::new("two-fer", "in", "out");
        assert_eq!(request.limits, AskedLimits::default());
        assert_eq!(request.version, Version::Three);
        assert!(request.track.is_none() && request.program.is_none());
        let request = request.with_version(Version::One).with_program("p");
        assert_eq!(request.version, Version::One);
        assert!(request.program == Some("p".into()));
    }
}
