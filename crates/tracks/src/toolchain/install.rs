//! Installs what a track needs: Debian packages, a Python environment, npm packages, and the track's own commands.
//!
//! All but the Debian packages become a new version of the toolchain, which takes the place of the one in use when it is
//! complete (`versions`). If the installation fails or is interrupted, the one in use stays, and nothing of the new one.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rustix::fs::FlockOperation;
use rustix::io::Errno;

use super::extra::{self, Packages};
use super::stamp::Stamp;
use super::steps::{Report, Steps};
use super::versions::Draft;
use super::{ToolchainError, Tools, in_root, probe, readiness};
use crate::Track;
use sandbox::{Interrupts, hold_interrupts};

/// The time between two looks at a lock.
const LOCK_INTERVAL: Duration = Duration::from_millis(100);

/// What is wanted of an installation.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Packages for exercises, beside those that an earlier installation recorded.
    pub packages: &'a [String],
    /// Whether nothing is installed if everything is there and up to date.
    pub only_if_missing: bool,
}

/// What an installation brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Brought {
    /// The Debian packages that were missing.
    pub debian: Vec<String>,
    /// The wanted packages, with their versions.
    pub packages: Packages,
}

/// Installs the toolchain of a track; `None` if nothing had to be installed. `progress` gets one line per step when it
/// begins; `detail` gets the output of the tools.
pub fn install(
    track: &Track,
    tools: &Tools,
    wanted: Wanted<'_>,
    progress: &mut dyn FnMut(&str),
    detail: &mut dyn FnMut(&str),
) -> Result<Option<Brought>, ToolchainError> {
    extra::check_packages(track, wanted.packages)?;
    if is_there(track, tools, wanted) {
        return Ok(None);
    }
    let interrupts = hold_interrupts()?;
    let root = tools.root();
    fs::create_dir_all(root).map_err(|source| not_written(root, source))?;
    let _lock = lock(root, &interrupts, progress)?;
    // Another process may have installed it while we waited.
    tools.in_use.release(&in_root(root, &track.id));
    if is_there(track, tools, wanted) {
        return Ok(None);
    }
    let draft = Draft::begin(root, &track.id).map_err(|source| not_written(root, source))?;
    let report = Report { progress, detail };
    match make(track, tools, wanted.packages, draft.dir(), &interrupts, report) {
        Ok(brought) => {
            draft.publish(&tools.in_use).map_err(|source| not_written(root, source))?;
            Ok(Some(brought))
        }
        Err(error) => {
            draft.discard();
            Err(error)
        }
    }
}

/// Whether nothing has to be installed.
fn is_there(track: &Track, tools: &Tools, wanted: Wanted<'_>) -> bool {
    let recorded = || extra::recorded(&tools.dir(&track.id));
    wanted.only_if_missing
        && readiness(track, tools).is_current()
        && (wanted.packages.is_empty() || extra::has_all(&recorded(), wanted.packages))
}

/// Makes a version of the toolchain in an empty folder.
fn make(
    track: &Track,
    tools: &Tools,
    wanted: &[String],
    dir: &Path,
    interrupts: &Interrupts,
    report: Report<'_>,
) -> Result<Brought, ToolchainError> {
    let before = extra::recorded(&tools.dir(&track.id));
    let packages = extra::united(track, &before, wanted);
    let mut steps = Steps::new(track, tools, dir, &packages, interrupts, report);
    let debian = steps.apt()?;
    steps.find_python(tools);
    steps.pip()?;
    steps.npm()?;
    let found = steps.versions()?;
    if !found.is_empty() {
        extra::record(dir, &found).map_err(|source| not_written(dir, source))?;
    }
    steps.setup()?;
    steps.begin("checking versions")?;
    check_versions(track, dir)?;
    Stamp::write(track, dir).map_err(|source| not_written(dir, source))?;
    if let Some(what) = readiness::missing_in(track, dir, tools.path()) {
        return Err(ToolchainError::Incomplete { what });
    }
    steps.stop_if_interrupted()?;
    let is_wanted = |name: &str| wanted.iter().any(|word| extra::name(word) == name);
    let packages = found.into_iter().filter(|(name, _)| is_wanted(name)).collect();
    Ok(Brought { debian, packages })
}

fn check_versions(track: &Track, dir: &Path) -> Result<(), ToolchainError> {
    let all = probe::examine_in(track, dir)?;
    let Some(state) = all.into_iter().find(|state| !state.accepted) else { return Ok(()) };
    let found = state
        .version
        .map_or_else(|| "missing".to_owned(), |version| format!("at version {version}"));
    Err(ToolchainError::StillMissing { tool: state.tool, found, needed: state.needed })
}

/// Only one process installs into a data folder at a time.
fn lock(
    root: &Path,
    interrupts: &Interrupts,
    progress: &mut dyn FnMut(&str),
) -> Result<File, ToolchainError> {
    let lock = File::create(root.join("lock")).map_err(|source| not_written(root, source))?;
    let mut has_waited = false;
    loop {
        match rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => return Ok(lock),
            Err(Errno::WOULDBLOCK) => (),
            Err(error) => return Err(not_written(root, error.into())),
        }
        if interrupts.pending().is_some() {
            return Err(ToolchainError::Interrupted);
        }
        if !has_waited {
            progress("waiting for another installation to end");
            has_waited = true;
        }
        thread::sleep(LOCK_INTERVAL);
    }
}

pub(super) fn not_written(path: &Path, source: io::Error) -> ToolchainError {
    ToolchainError::DataDirectory { path: path.to_owned(), source }
}
