//! The helper processes of one worker of a batch: a starter, which forks the runs, and a fork server, which keeps ready
//! interpreters of tracks for them.

use std::ffi::OsString;
use std::os::fd::RawFd;
use std::sync::Arc;

use super::{Row, Settings};
use sandbox::{ForkServer, Starter, can_be_kept};
use tracks;
use tracks::lint;

/// How many times a starter is started that then does not answer.
const MAX_STARTS: u32 = 3;

/// Both, from the first row on that has a use for them.
pub(super) struct Ready<'a> {
    settings: &'a Settings,
    starter: Option<Arc<Starter>>,
    starts: u32,
    fork_server: Option<ForkServer>,
    is_wanted: bool,
}

impl<'a> Ready<'a> {
    pub(super) fn new(settings: &'a Settings) -> Self {
        Self {
            settings,
            starter: None,
            starts: 0,
            fork_server: None,
            is_wanted: !settings.cold && can_be_kept(),
        }
    }

    /// What starts the runs. There is none for tracks that were added, which a run reads anew, and where it did not work.
    pub(super) fn starter(&mut self) -> Option<Arc<Starter>> {
        if self.settings.cold || !lint::added_from().is_empty() {
            return None;
        }
        if self.starter.as_ref().is_none_or(|starter| starter.is_lost()) && self.starts < MAX_STARTS
        {
            self.starts += 1;
            self.starter =
                Starter::start(&self.settings.program, &["start-runs".into()]).ok().map(Arc::new);
        }
        self.starter.clone()
    }

    /// The connection to the fork server, if the row's track has a use for one. A batch that cannot start one does without.
    pub(super) fn connection(&mut self, row: &Row) -> Option<RawFd> {
        let steps = |id: &String| tracks::find(id).map(|track| &track.steps);
        let has_use = row
            .track
            .as_ref()
            .and_then(steps)
            .is_none_or(|steps| steps.last().is_some_and(|step| !step.ready.is_empty()));
        if !self.is_wanted || !has_use {
            return None;
        }
        if self.fork_server.is_none() {
            let mut arguments: Vec<OsString> = Vec::new();
            for folder in lint::added_from() {
                arguments.extend(["--tracks".into(), folder.into()]);
            }
            arguments.push("attend".into());
            self.fork_server = ForkServer::start(&self.settings.program, &arguments).ok();
            self.is_wanted = self.fork_server.is_some();
        }
        self.fork_server.as_ref().map(ForkServer::connection)
    }

    /// A run did not do its job: ends the fork server, so that leftover messages of that run cannot reach the next one.
    pub(super) fn end(&mut self) {
        self.fork_server = None;
    }
}
