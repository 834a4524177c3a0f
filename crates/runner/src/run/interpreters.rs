//! Ready interpreters of the tracks that have one, for the runs of this process.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::prepare::is_for_steps;
use crate::plan::PlannedStep;
use sandbox::{ForkServer, ForkedRun, InterpreterCommand, SandboxError, ScratchFolder};
use tracks::Track;
use tracks::toolchain::Tools;

/// The interpreters, and the files that they read.
#[derive(Debug)]
pub(super) struct Interpreters {
    server: ForkServer,
    folder: ScratchFolder,
    /// Keeps the toolchains of the interpreters in place.
    tools: BTreeMap<String, Tools>,
}

impl Interpreters {
    /// No interpreters yet: each is started when a run first needs it.
    pub(super) fn new() -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix(".test-runner-").tempdir()?;
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755))?;
        let (server, folder) = (ForkServer::default(), ScratchFolder::new(folder));
        Ok(Self { server, folder, tools: BTreeMap::new() })
    }

    /// Runs a step as a fork of the track's interpreter; nothing if there is none, and then the step has not begun.
    pub(super) fn run(
        &mut self,
        track: &Track,
        tools: &Tools,
        step: &PlannedStep,
        started: Instant,
    ) -> Result<Option<ForkedRun>, SandboxError> {
        let command = InterpreterCommand { track: &track.id, argv: &step.ready };
        let folder = self.folder.path();
        // Those of an earlier version go after the server has replaced its interpreter.
        let _earlier = self.tools.insert(track.id.clone(), tools.clone());
        self.server.run(command, started, &step.job, || lay_out(folder, track))
    }
}

/// Writes the files of a track. Commands of all runs can read them, and none can write them.
fn lay_out(folder: &Path, track: &Track) -> io::Result<PathBuf> {
    let below = folder.join(&track.id);
    for tracks::File { name, bytes, .. } in track.files() {
        if is_for_steps(track, name) {
            let path = below.join(name);
            fs::create_dir_all(path.parent().unwrap_or(&below))?;
            fs::write(path, bytes)?;
        }
    }
    Ok(below)
}
