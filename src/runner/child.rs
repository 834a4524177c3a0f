//! A run in a process of its own, through this program's `run` command: nothing of one run can reach another's.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::fd::RawFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::attestation::{Attest, Attestation};
use super::mutant_runs::PATIENCE;
use super::{HandedIn, Request, Spent, attest};
use sandbox::{Starter, Tool};
use test_report::results::exercism::{self, Results};
use test_report::text::ErrorText;
use test_source::{TestDeclaration, TestFile};
use tracks::TrackRegistry;

/// What a tool may take longer than the time limits of its runs: to start, and to write its results.
const MARGIN: Duration = Duration::from_secs(30);

/// What the run of a changed copy writes beside its results: for each, its place in the declarations.
pub(super) const PLACES: &str = "places.json";

/// What the run of a changed copy is told, beside its results: the changed test files, and what they declare if that is known.
const TOLD: &str = "told.json";

/// What a run writes beside its results if it is asked for more than these.
const REPLY: &str = "reply.json";

/// A run of an exercise.
#[derive(Debug)]
#[must_use = "it is started by `run`"]
pub struct ChildRun {
    argv: Vec<OsString>,
    limit: Duration,
    grace: Option<Duration>,
    tells: bool,
    beside: Option<RawFd>,
    starter: Option<Arc<Starter>>,
    within: Option<PathBuf>,
    told: Option<Vec<u8>>,
}

/// What it left behind.
#[derive(Debug)]
pub struct ChildOutcome {
    /// The results; if there are none, they say why.
    pub results: Results,
    /// What the changed copies showed of a pass, if that was asked for.
    pub attestation: Option<Attestation>,
    /// Whether it did its job.
    pub is_success: bool,
    /// Its exit code; none if it was killed.
    pub code: Option<i32>,
    /// What else it says; nothing if it did not get as far, or was not asked.
    pub told: Told,
    /// For each result of a changed copy, its place in the declarations.
    pub(super) places: Option<Vec<Option<usize>>>,
}

/// What a run says beside its results.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Told {
    /// What its steps used.
    pub spent: Spent,
    /// What it made of the solution's files.
    pub handed_in: HandedIn,
}

impl ChildRun {
    /// A run of an exercise of a track by `program`, which is this one. The time limit is that of the run's steps.
    pub fn new(program: &Path, track: &str, tracks: TrackRegistry, timeout: Duration) -> Self {
        Self::recognising(program, tracks, timeout).option("--track", track)
    }

    /// The same for an exercise whose track is recognised by its files.
    pub fn recognising(program: &Path, tracks: TrackRegistry, timeout: Duration) -> Self {
        let seconds = timeout.as_secs_f64().to_string();
        let mut argv: Vec<OsString> = vec![program.into(), "run".into()];
        argv.extend(["--timeout".into(), seconds.into()]);
        for folder in tracks.folders() {
            argv.extend(["--tracks".into(), folder.into()]);
        }
        Self {
            argv,
            limit: timeout + MARGIN,
            grace: None,
            tells: false,
            beside: None,
            starter: None,
            within: None,
            told: None,
        }
    }

    /// An option with its value.
    pub fn option(mut self, name: &str, value: impl AsRef<OsStr>) -> Self {
        self.argv.extend([name.into(), value.as_ref().to_owned()]);
        self
    }

    /// An option without a value.
    pub fn flag(mut self, name: &str) -> Self {
        self.argv.push(name.into());
        self
    }

    /// What the run may use beside time: CPU seconds of each process, and bytes of memory of all together.
    pub fn bounds(self, cpu_seconds: Option<u64>, memory_bytes: Option<u64>) -> Self {
        let limits = [
            ("--cpu-seconds", cpu_seconds),
            ("--memory-mb", memory_bytes.map(|bytes| bytes >> 20)),
        ];
        let given = |(name, limit): (_, Option<u64>)| Some((name, limit?));
        limits
            .into_iter()
            .filter_map(given)
            .fold(self, |child, (name, limit)| child.option(name, limit.to_string()))
    }

    /// Asks for a proof of a pass. The process may take as long as the run, in `wall`, and its two changed copies one after the
    /// other.
    pub(crate) fn attesting(self, attest: Attest, wall: Duration) -> Self {
        self.limit(wall * (1 + 2 * PATIENCE)).option("--attest", attest.as_str())
    }

    /// How long the process may take in all; a margin is added.
    pub fn limit(mut self, limit: Duration) -> Self {
        self.limit = limit + MARGIN;
        self
    }

    /// Lets the run, and this process, take so many times as long, because others have the processors.
    pub fn patience(mut self, patience: u32) -> Self {
        if patience == 1 {
            return self;
        }
        self.limit = self.limit.saturating_mul(patience);
        self.option("--patience", patience.to_string())
    }

    /// How long it may take to end after a signal asked this process to stop.
    pub fn grace(mut self, grace: Duration) -> Self {
        self.grace = Some(grace);
        self
    }

    /// Asks for more than the results: [`ChildOutcome::told`].
    pub fn telling(mut self) -> Self {
        self.tells = true;
        self
    }

    /// Where tests and configuration come from, if not from the input.
    pub fn exercise(self, folder: Option<&Path>) -> Self {
        match folder {
            Some(folder) => self.option("--exercise", folder),
            None => self,
        }
    }

    /// Lets an attendant run the tests where it has a ready process.
    pub fn beside(mut self, connection: Option<RawFd>) -> Self {
        self.beside = connection;
        self
    }

    /// Where its results are written meanwhile, instead of the folder for temporary files.
    pub fn within(mut self, folder: &Path) -> Self {
        self.within = Some(folder.to_owned());
        self
    }

    /// Makes it the run of a changed copy: of these test files, instead of those in the input. They declare the same tests.
    pub(super) fn of_copy(
        mut self,
        files: &[TestFile],
        declared: Option<&[TestDeclaration]>,
    ) -> Result<Self, serde_json::Error> {
        self.told = Some(serde_json::to_vec(&(files, declared))?);
        Ok(self)
    }

    /// Makes the process a fork of another of this program.
    pub fn started_by(mut self, starter: Option<Arc<Starter>>) -> Self {
        self.starter = starter;
        self
    }

    /// Runs the exercise. The error is for people: the process could not be started, or there is nowhere to write to.
    pub fn run(mut self, slug: &str, input: &Path) -> Result<ChildOutcome, String> {
        let within = self.within.take().unwrap_or_else(std::env::temp_dir);
        let output = tempfile::tempdir_in(within)
            .map_err(|error| format!("no temporary folder: {error}"))?;
        let reply = output.path().join(REPLY);
        if self.tells {
            self = self.option("--reply", &reply);
        }
        if let Some(number) = self.beside {
            self = self.option("--beside", number.to_string());
        }
        if let Some(told) = self.told.take() {
            let file = output.path().join(TOLD);
            fs::write(&file, told).map_err(|error| format!("no temporary file: {error}"))?;
            self = self.option("--told", file);
        }
        self.argv.extend([slug.into(), input.into(), output.path().into()]);
        // Everybody can read the arguments of a process.
        let argv = Tool::new(self.argv).arguments_from_stdin();
        let mut tool = argv.timeout(self.limit).ending_with_us().by(self.starter);
        if let Some(grace) = self.grace {
            tool = tool.grace(grace);
        }
        if let Some(connection) = self.beside {
            tool = tool.passing(connection);
        }
        let ran = tool.run(&mut |_| ()).map_err(|error| ErrorText::of(&error).to_string())?;
        let results = read(&output.path().join(exercism::NAME))
            .unwrap_or_else(|error| Results::error(format!("{error}\n{}", ran.output)));
        let attestation = read(&output.path().join(attest::NAME)).ok();
        let places = read(&output.path().join(PLACES)).ok();
        let told = read(&reply).unwrap_or_default();
        let code = ran.status.and_then(|status| status.code());
        let is_success = ran.is_success();
        Ok(ChildOutcome { results, attestation, is_success, code, told, places })
    }
}

/// Writes for each result of a changed copy its place in the declarations. Without the file, the tests run as written.
pub(super) fn tell_places(request: &Request, places: &[Option<usize>]) {
    if let (Some(output), Ok(text)) = (&request.output, serde_json::to_string(places)) {
        let _ = fs::write(output.join(PLACES), text);
    }
}

/// Reads what the run of a changed copy is told of its test files, and removes it.
pub(crate) fn told(path: &Path) -> io::Result<(Vec<TestFile>, Option<Vec<TestDeclaration>>)> {
    let told = read(path)?;
    fs::remove_file(path)?;
    Ok(told)
}

/// Writes what a run says beside its results. Who asked does without, if that fails.
pub fn tell(path: &Path, told: &Told) {
    if let Ok(text) = serde_json::to_string(told) {
        let _ = fs::write(path, text);
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> io::Result<T> {
    serde_json::from_slice(&fs::read(path)?).map_err(io::Error::other)
}
