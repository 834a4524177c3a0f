//! What one worker of a batch has beside it: a process that its runs are forks of, and the attendant, which keeps ready
//! processes of tracks for them.

use std::ffi::OsString;
use std::os::fd::RawFd;
use std::sync::Arc;

use super::{Row, Settings};
use sandbox::{Attendant, Starter, can_be_kept};

/// How many times a starter is started that then does not answer.
const STARTS: u32 = 3;

/// Both, from the first row on that has a use for them.
pub(super) struct Ready<'a> {
    settings: &'a Settings,
    starter: Option<Arc<Starter>>,
    starts: u32,
    attendant: Option<Attendant>,
    is_wanted: bool,
}

impl<'a> Ready<'a> {
    pub(super) fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            starter: None,
            starts: 0,
            attendant: None,
            is_wanted: !settings.cold && can_be_kept(),
        }
    }

    /// What starts the runs. There is none for tracks of folders, which a run reads anew, and where it did not work.
    pub(super) fn starter(&mut self) -> Option<Arc<Starter>> {
        if self.settings.cold || !self.settings.tracks.folders().is_empty() {
            return None;
        }
        if self.starter.as_ref().is_none_or(|starter| starter.is_lost()) && self.starts < STARTS {
            self.starts += 1;
            self.starter =
                Starter::start(&self.settings.program, &["start-runs".into()]).ok().map(Arc::new);
        }
        self.starter.clone()
    }

    /// The connection to the attendant, if the row's track has a use for one. A batch that cannot start one does without.
    pub(super) fn connection(&mut self, row: &Row) -> Option<RawFd> {
        let steps = |id: &String| self.settings.tracks.find(id).map(|track| &track.steps);
        let has_use = row
            .track
            .as_ref()
            .and_then(steps)
            .is_none_or(|steps| steps.last().is_some_and(|step| !step.ready.is_empty()));
        if !self.is_wanted || !has_use {
            return None;
        }
        if self.attendant.is_none() {
            let mut arguments: Vec<OsString> = Vec::new();
            for folder in self.settings.tracks.folders() {
                arguments.extend(["--tracks".into(), folder.into()]);
            }
            arguments.push("attend".into());
            self.attendant = Attendant::start(&self.settings.program, &arguments).ok();
            self.is_wanted = self.attendant.is_some();
        }
        self.attendant.as_ref().map(Attendant::connection)
    }

    /// A run did not do its job: what is left of its talk with the attendant is nobody else's.
    pub(super) fn end(&mut self) {
        self.attendant = None;
    }
}
