//! The text of a log, and the part of it that holds results.

use std::borrow::Cow;
use std::cell::RefCell;
use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::ops::Deref;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use memchr::memmem;
use serde::{Serialize, Serializer};

use super::input::not_utf8;
use crate::log_parser::{LogParser, Raised, Spec};
use crate::python::universal_newlines;
use crate::status_map::StatusMap;
use test_report::text::compressed;

/// The marks that the first evaluation harness wrote between the parts of a log.
pub mod marker {
    /// A patch was applied; `(pred)`, `(test)` … say which.
    pub(crate) const APPLIED: &str = ">>>>> Applied Patch";
    /// The tests' patch was applied.
    pub(crate) const APPLIED_TEST: &str = ">>>>> Applied Patch (test)";
    /// The prediction was applied.
    pub(crate) const APPLIED_PRED: &str = ">>>>> Applied Patch (pred)";
    /// A patch could not be applied.
    pub(crate) const APPLY_FAILED: &str = ">>>>> Patch Apply Failed";
    /// The project could not be installed.
    pub(crate) const INIT_FAILED: &str = ">>>>> Init Failed";
    /// The repository could not be reset.
    pub(crate) const RESET_FAILED: &str = ">>>>> Reset Failed";
    /// The test command itself failed.
    pub(crate) const TESTS_ERRORED: &str = ">>>>> Tests Errored";
    /// The test command took too long.
    pub(crate) const TESTS_TIMED_OUT: &str = ">>>>> Tests Timed Out";
    /// The test command said that tests failed.
    pub(crate) const SOME_FAILED: &str = ">>>>> Some Tests Failed";
    /// The current harness: the tests' output starts.
    pub const START: &str = ">>>>> Start Test Output";
    /// The current harness: the tests' output ends.
    pub const END: &str = ">>>>> End Test Output";
    /// The current harness: the exit code of the test command.
    pub(crate) const EXIT_CODE: &str = ">>>>> Test Exit Code";
}

/// Why a log is left out of the numbers. The batch continues without it.
#[derive(Debug)]
pub enum Unreadable {
    /// No parser is known for the repository.
    Repository(String),
    /// No parser has this name.
    Parser(String),
    /// The operating system's message.
    Read(io::Error),
    /// The first byte that is not UTF-8, and what the text seems to be.
    NotUtf8(String),
    /// The package's parser raises an exception.
    Raised(Raised),
    /// The gold row or the prediction cannot be used.
    Row(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repository(name) => write!(f, "no parser for the repository `{name}`"),
            Self::Parser(name) => write!(f, "unknown parser `{name}`"),
            Self::Read(error) => write!(f, "{error}"),
            Self::NotUtf8(what) => f.write_str(what),
            Self::Raised(raised) => write!(f, "{raised}"),
            Self::Row(why) => f.write_str(why),
        }
    }
}

impl From<Raised> for Unreadable {
    fn from(raised: Raised) -> Self {
        Self::Raised(raised)
    }
}

/// The logs that could not be read, and why, as an object.
#[derive(Clone, Copy)]
pub struct UnreadableLogs<'a>(pub &'a [(String, Unreadable)]);

impl UnreadableLogs<'_> {
    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for UnreadableLogs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, why)| (name, why.to_string())))
    }
}

/// The text of a log. Its memory is reused for the next log that the same thread reads.
#[derive(Debug, Default)]
pub struct Text(String);

thread_local! {
    /// Memory of logs that are no longer needed. The kernel would clear new memory page by page, which takes longer
    /// than reading the log.
    static SPARE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory beyond this is released.
const SPARE_BYTES: usize = 4 << 20;

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Drop for Text {
    fn drop(&mut self) {
        let mut bytes = std::mem::take(&mut self.0).into_bytes();
        if bytes.capacity() <= SPARE_BYTES {
            bytes.clear();
            SPARE.set(bytes);
        }
    }
}

/// Reads a log as Python reads a text file: UTF-8, every line end as LF. It may be compressed.
pub fn read(path: &Path) -> Result<Text, Unreadable> {
    let mut text = read_as_written(path)?;
    if let Cow::Owned(converted) = universal_newlines(&text) {
        text = Text(converted);
    }
    Ok(text)
}

/// Reads a log with the line ends that it has: UTF-8. It may be compressed.
pub fn read_as_written(path: &Path) -> Result<Text, Unreadable> {
    let mut bytes = SPARE.take();
    let mut file = open(path).map_err(Unreadable::Read)?;
    file.read_to_end(&mut bytes).map_err(Unreadable::Read)?;
    let bytes = compressed::unpacked(bytes.into()).map_err(Unreadable::Read)?.into_owned();
    let text = String::from_utf8(bytes).map_err(|error| {
        Unreadable::NotUtf8(not_utf8(error.as_bytes(), error.utf8_error().valid_up_to()))
    })?;
    Ok(Text(text))
}

/// Opens a log, which is a regular file: containers write the folders of logs, and a pipe among them would be waited for for ever.
pub fn open(path: &Path) -> io::Result<File> {
    let file = File::options().read(true).custom_flags(libc::O_NONBLOCK).open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("not a regular file"));
    }
    Ok(file)
}

/// Whether a text is somewhere in the log.
pub fn contains(text: &str, mark: &str) -> bool {
    memmem::find(text.as_bytes(), mark.as_bytes()).is_some()
}

/// How often a text occurs.
pub fn count(text: &str, mark: &str) -> usize {
    memmem::find_iter(text.as_bytes(), mark).count()
}

/// Why the tests of a log of the current harness timed out: it then writes this behind all that they printed, and grades nothing.
pub fn timed_out(text: &str) -> Option<String> {
    let line = text.trim_end().rsplit('\n').next()?;
    let seconds = line.strip_prefix("Timeout error: ")?.strip_suffix(" seconds exceeded.")?;
    let is_number = !seconds.is_empty() && seconds.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| format!("the tests timed out: the log ends in `{line}`"))
}

/// The part of an evaluation log that its parser reads: the text after the last mark of the prediction, provided that
/// both patches were applied. v1: the first half of `get_logs_eval`.
pub fn evaluated(text: &str) -> Option<&str> {
    if !contains(text, marker::APPLIED_TEST) {
        return None;
    }
    // Searches from the start, which is many times faster than from the end.
    let last = memmem::find_iter(text.as_bytes(), marker::APPLIED_PRED).last()?;
    Some(&text[last + marker::APPLIED_PRED.len()..])
}

/// The parts of a validation log before and after the gold patch, if exactly two patches were applied. v1:
/// `get_logs_gold`.
pub(crate) fn before_and_after(text: &str) -> Option<(&str, &str)> {
    let mut marks = memmem::find_iter(text.as_bytes(), marker::APPLIED);
    let (first, second) = (marks.next()?, marks.next()?);
    if marks.next().is_some() {
        return None;
    }
    Some((&text[first + marker::APPLIED.len()..second], &text[second + marker::APPLIED.len()..]))
}

/// The status maps of a validation log before and after the gold patch. v1: `log_path_to_sms`, which also returns
/// nothing if the parser raises.
pub fn status_maps<'a>(
    text: &'a str,
    parser: &LogParser,
) -> Option<(StatusMap<'a>, StatusMap<'a>)> {
    let (before, after) = before_and_after(text)?;
    let spec = Spec::default();
    Some((parser.status_map(before, spec).ok()?, parser.status_map(after, spec).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_both_patches_make_an_evaluation() {
        let (test, pred) = (marker::APPLIED_TEST, marker::APPLIED_PRED);
        assert_eq!(evaluated(&format!("{test}\n{pred}\nbody")), Some("\nbody"));
        assert_eq!(evaluated(&format!("{pred}\na {test} b")), Some(&*format!("\na {test} b")));
        assert_eq!(evaluated(&format!("{test}{pred}old{pred}new")), Some("new"));
        assert_eq!(evaluated(pred), None);
        assert_eq!(evaluated(&format!("{test}>>>>> Applied Patch (pred_minimal)")), None);
    }

    #[test]
    fn a_validation_has_two_parts() {
        let mark = marker::APPLIED;
        let two = format!("x{mark} (test)\na{mark} (gold)\nb");
        assert_eq!(before_and_after(&two), Some((" (test)\na", " (gold)\nb")));
        assert_eq!(before_and_after(&format!("{two}{mark}")), None);
        assert_eq!(before_and_after(mark), None);
    }
}
