//! Whether a track can run, for `run`, `verify`, `doctor` and `install --if-missing`.
//!
//! Only checks the files of the installation and the programs in `PATH`. It starts nothing, so that a run can afford
//! it; the probes check that tools work, and their versions.

use std::io;
use std::path::Path;

use serde::Serialize;

use super::stamp::{self, Stamp};
use super::{Tools, needs};
use crate::Track;
use test_report::text::Diagnostic;

/// A track cannot run.
#[derive(Debug, thiserror::Error)]
#[error("the toolchain of the track `{track}` is missing: {what}")]
pub struct MissingToolchain {
    /// The track's id.
    pub track: String,
    /// The first missing file or program.
    pub what: String,
}

impl Diagnostic for MissingToolchain {
    fn help(&self) -> Option<String> {
        Some(format!("run `test-runner install {}`", self.track))
    }
}

/// The state of a track's toolchain.
#[derive(Debug, Clone)]
pub struct Readiness {
    /// The first missing file or program without which no run can begin; `None` if a run can begin.
    pub missing: Option<String>,
    /// The last complete installation; `None` without one, as for a track that only needs the system's own programs.
    pub installed: Option<Installed>,
    track: String,
    /// Whether an installation puts anything into the track's folder.
    own: bool,
}

/// A complete installation.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Installed {
    /// The version of this program that installed it; null if that version did not record it.
    pub by: Option<String>,
    /// Whether this version would install the same.
    pub current: bool,
}

/// Checks a track's toolchain. Starts nothing.
pub fn readiness(track: &Track, tools: &Tools) -> Readiness {
    let dir = tools.dir(&track.id);
    let stamp = Stamp::read(&dir);
    let missing = missing(track, &dir, tools.path(), &stamp);
    let installed = stamp.as_ref().ok().map(|stamp| Installed {
        by: stamp.program.clone(),
        current: stamp.digest == stamp::digest(track),
    });
    Readiness { missing, installed, track: track.id.clone(), own: needs::has_own_tools(track) }
}

/// An error if a run of the track could not begin now.
pub fn require(track: &Track, tools: &Tools) -> Result<(), MissingToolchain> {
    let missing = missing_in(track, &tools.dir(&track.id), tools.path());
    missing.map_or(Ok(()), |what| Err(MissingToolchain { track: track.id.clone(), what }))
}

/// An error if a program of the track could not be compiled or run now. The test framework may be missing.
pub fn require_for_programs(track: &Track, tools: &Tools) -> Result<(), MissingToolchain> {
    let Some(program) = &track.program else { return require(track, tools) };
    // What is in the track's own folder was installed together.
    if program.words().any(|word| word.contains("{tools}") || word.contains("{venv}")) {
        return require(track, tools);
    }
    let commands = [&program.compile, &program.run, &program.call];
    let missing =
        needs::not_found(commands.into_iter().filter_map(|argv| argv.first()), tools.path());
    missing.map_or(Ok(()), |what| Err(MissingToolchain { track: track.id.clone(), what }))
}

/// The first missing file or program without which no run can begin with the track's own tools in this folder.
pub(super) fn missing_in(track: &Track, dir: &Path, path: &str) -> Option<String> {
    missing(track, dir, path, &Stamp::read(dir))
}

fn missing(track: &Track, dir: &Path, path: &str, stamp: &io::Result<Stamp>) -> Option<String> {
    let own = needs::has_own_tools(track);
    own.then(|| lacking(track, dir, stamp))
        .flatten()
        .or_else(|| needs::lacking_of_system(track, path))
}

impl Readiness {
    /// Whether a run can begin, with the same tools that this program would install.
    pub fn is_current(&self) -> bool {
        self.missing.is_none() && self.installed.as_ref().is_some_and(|found| found.current)
    }

    /// A remark on tools that can be used but are not those that this version would install.
    pub fn warning(&self) -> Option<String> {
        let installed = self.installed.as_ref().filter(|found| !found.current)?;
        if self.missing.is_some() || !self.own {
            return None;
        }
        let by = match &installed.by {
            Some(version) => format!("version {version}"),
            None => "an older version".to_owned(),
        };
        let track = &self.track;
        Some(format!(
            "the tools of the track `{track}` are out of date (installed by {by} of test-runner): \
             run `test-runner install {track}` to update them"
        ))
    }

    /// An error if a run cannot begin.
    pub fn require(&self) -> Result<(), MissingToolchain> {
        let what = self.missing.clone();
        what.map_or(Ok(()), |what| Err(MissingToolchain { track: self.track.clone(), what }))
    }
}

/// The missing parts of the track's own tools.
fn lacking(track: &Track, dir: &Path, stamp: &io::Result<Stamp>) -> Option<String> {
    let shown = dir.display();
    match stamp {
        Ok(stamp) => {
            let mut wanted = stamp.needs.iter().cloned().chain(needs::named(track));
            wanted.find_map(|path| {
                let path = dir.join(path);
                match std::fs::metadata(&path) {
                    Ok(_) => None,
                    Err(error) if is_absent(&error) => {
                        Some(format!("`{}` is missing", path.display()))
                    }
                    Err(error) => Some(format!("`{}`: {error}", path.display())),
                }
            })
        }
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Some(format!("`{shown}`: {error}"))
        }
        Err(_) if std::fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_some()) => {
            Some(format!("the installation in `{shown}` is incomplete"))
        }
        Err(_) => Some(format!("nothing is installed in `{shown}`")),
    }
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[cfg(test)]
mod tests {
    use super::super::versions::InUse;
    use super::*;
    use crate::TrackRegistry;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_program_needs_no_test_framework() {
        let dir = tempfile::tempdir().unwrap();
        let bash = dir.path().join("bash");
        fs::write(&bash, "").unwrap();
        fs::set_permissions(&bash, fs::Permissions::from_mode(0o755)).unwrap();
        let path = dir.path().display().to_string();
        let in_use = InUse::default();
        let tools = Tools { root: dir.path().join("tools"), shared: None, path, in_use };
        let track = |id: &str| TrackRegistry::embedded().find(id).unwrap();
        assert!(require(track("bash"), &tools).is_err());
        assert!(require_for_programs(track("bash"), &tools).is_ok());
        let missing = require_for_programs(track("ruby"), &tools).unwrap_err();
        assert_eq!(missing.what, "`ruby` is not in `PATH`");
        // Its interpreter is in the folder that the test framework is in.
        assert!(require_for_programs(track("python"), &tools).is_err());
    }
}
