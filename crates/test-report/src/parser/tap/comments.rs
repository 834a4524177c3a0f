//! Comments that a program writes before the point that they are about, as the test programs of GLib do.

use crate::model::Status;

/// The comment by which GLib begins its report.
const GLIB: &str = "random seed: R02S";

/// Comments that wait for their point.
#[derive(Default)]
pub(super) struct Ahead {
    /// The report is one of GLib.
    is_glib: bool,
    lines: Vec<String>,
}

impl Ahead {
    /// Whether the comment belongs to the next point, or to no point. Without GLib's first line, an error after a point that
    /// passed is one of the next point.
    pub(super) fn takes(&mut self, text: &str, last: Option<&Status>) -> bool {
        self.is_glib |= text.starts_with(GLIB);
        let is_of_group = text.starts_with("Start of ") || text.starts_with("End of ");
        if self.is_glib && (is_of_group || text.starts_with(GLIB)) {
            return true;
        }
        let is_error = text.starts_with("ERROR:") && last == Some(&Status::Passed);
        if self.is_glib || is_error || !self.lines.is_empty() {
            self.lines.push(text.to_owned());
            return true;
        }
        false
    }

    /// Cuts off the name of a failed point what GLib says of an assertion that ended the process.
    pub(super) fn reason_in(&self, name: &mut String, passed: bool) -> Option<String> {
        let at = name.find(" - ERROR:").filter(|_| self.is_glib && !passed)?;
        let reason = name[at + " - ".len()..].to_owned();
        name.truncate(at);
        Some(reason)
    }

    /// The comments for the point that is read now.
    pub(super) fn take(&mut self) -> impl Iterator<Item = String> + use<> {
        std::mem::take(&mut self.lines).into_iter()
    }
}
