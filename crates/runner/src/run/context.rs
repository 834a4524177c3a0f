//! What all steps of a run share.

use super::outcome::{HandedIn, ResourceUsage};
use super::{Line, Log, Request};
use test_report::text::Message;

/// The request, the log, and what is known of the run so far, however it ends.
pub(super) struct RunContext<'a> {
    pub(super) request: &'a Request,
    /// The track, once the workspace is ready.
    pub(super) track: Option<&'static str>,
    pub(super) resource_usage: ResourceUsage,
    pub(super) handed_in: HandedIn,
    /// The warnings so far: an attested run prepares its workspace twice.
    warnings: Vec<Message>,
    log: &'a mut Log<'a>,
}

impl<'a> RunContext<'a> {
    /// A run of which nothing is known yet.
    pub(super) fn new(request: &'a Request, log: &'a mut Log<'a>) -> Self {
        Self {
            request,
            track: None,
            resource_usage: ResourceUsage::default(),
            handed_in: HandedIn::default(),
            warnings: Vec::new(),
            log,
        }
    }

    /// Logs a step, for `--verbose`.
    pub(super) fn detail(&mut self, text: &str) {
        (self.log)(Line::Detail(text));
    }

    /// Warns of a likely mistake of the user, once.
    pub(super) fn warn(&mut self, message: impl Into<Message>) {
        let message = message.into();
        if !self.warnings.contains(&message) {
            (self.log)(Line::Warning(&message));
            self.warnings.push(message);
        }
    }
}
