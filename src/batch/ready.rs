//! The attendant of one worker of a batch: a process that keeps ready processes for its runs.

use std::ffi::OsString;
use std::os::fd::RawFd;

use super::{Row, Settings};
use crate::check;
use crate::sandbox::{Attendant, can_be_kept};
use crate::track;

/// An attendant, from the first row on that has a use for it.
pub(super) struct Ready<'a> {
    settings: &'a Settings,
    attendant: Option<Attendant>,
    is_wanted: bool,
}

impl<'a> Ready<'a> {
    pub(super) fn new(settings: &'a Settings) -> Self {
        Self { settings, attendant: None, is_wanted: !settings.cold && can_be_kept() }
    }

    /// The connection to the attendant, if the row's track has a use for one. A batch that cannot start one does without.
    pub(super) fn connection(&mut self, row: &Row) -> Option<RawFd> {
        let steps = |id: &String| track::find(id).map(|track| &track.steps);
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
            for folder in check::added_from() {
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
