//! What the runs of programs on this machine share.

use std::path::{Path, PathBuf};

use super::unreadable;
use sandbox::{Access, Account, Confinement};
use tracks::toolchain::{self, Tools};
use tracks::{Track, TrackRegistry};

/// The tools and tracks of runs, and the folders that they cannot read.
#[derive(Debug)]
pub struct Machine {
    /// The tracks that there are.
    pub tracks: TrackRegistry,
    /// The installed toolchains.
    pub tools: Tools,
    /// Folders that no program can read, beside those of temporary files: problems, submissions, results.
    pub concealed: Vec<PathBuf>,
    /// How many commands had a user of their own.
    runs: u32,
}

impl Machine {
    /// A machine on which nothing has run.
    pub fn new(tracks: TrackRegistry, tools: Tools) -> Self {
        Self { tracks, tools, concealed: Vec::new(), runs: 0 }
    }

    /// The same with folders that no program can read.
    #[must_use]
    pub fn concealing(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Self {
        self.concealed.extend(folders);
        self
    }

    /// The same, if the first commands had other users.
    #[must_use]
    pub fn after_runs(mut self, runs: u32) -> Self {
        self.runs = runs;
        self
    }

    /// How many commands had a user of their own.
    pub fn runs(&self) -> u32 {
        self.runs
    }

    /// The rules for the next command, which has a user of its own if this program is root. It writes to `writable`, and reads
    /// `readable` although that lies in a folder for temporary files.
    pub(super) fn confinement(
        &mut self,
        track: &Track,
        scratch: &Path,
        writable: Vec<PathBuf>,
        readable: Vec<PathBuf>,
    ) -> Confinement {
        let account = Account::for_run(self.runs);
        self.runs = self.runs.wrapping_add(1);
        let mut hidden: Vec<PathBuf> =
            unreadable::temporary().chain(self.concealed.iter().cloned()).collect();
        let exceptions = unreadable::exceptions(&self.tools, &hidden);
        let tools = self.tools.dir(&track.id);
        let mut readable = [readable, vec![tools], exceptions].concat();
        let Some(account) = account else {
            return Confinement { writable, hidden, readable, ..Confinement::default() };
        };
        let parent = scratch.parent();
        let own: Vec<&Path> = parent.into_iter().collect();
        let account = match toolchain::access(track, &self.tools, &own) {
            Access::Open => account,
            Access::Kept { hidden: closed, readable: kept } => {
                hidden.extend(closed);
                readable.extend(kept);
                account
            }
            Access::Closed(_) => account.reading_everything(),
        };
        Confinement {
            writable,
            hidden,
            readable,
            without_namespaces: false,
            account: Some(account),
        }
    }
}
