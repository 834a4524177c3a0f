//! A test case whose name is printed and whose outcome may follow.
//!
//! With `-s`, the output of a test stands between its name and its outcome, also on the same lines. pytest writes its
//! word after the test body's output, so the last word in a position that pytest would use counts.

use super::line::{NamedResult, UnnamedResult, Word, is_closed};

/// Results that may be the running test's own output are kept aside up to this number.
const MAX_PENDING_RESULTS: usize = 64;

/// An outcome as it was read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PendingOutcome {
    pub(super) word: Word,
    pub(super) level: u8,
    timed: bool,
}

impl From<UnnamedResult<'_>> for PendingOutcome {
    fn from(loose: UnnamedResult<'_>) -> Self {
        let UnnamedResult { word, timed, level, .. } = loose;
        Self { word, level, timed }
    }
}

impl From<NamedResult<'_>> for PendingOutcome {
    fn from(found: NamedResult<'_>) -> Self {
        Self { word: found.word, level: 3, timed: found.timed }
    }
}

/// The test case that was named last.
#[derive(Debug, Default)]
pub(super) struct Open {
    pub(super) name: Vec<u8>,
    pub(super) outcome: Option<PendingOutcome>,
    /// Whole results that were read before any word about this test case: either they are its output, or the name was
    /// not a test's name.
    pub(super) aside: Vec<(Vec<u8>, PendingOutcome)>,
}

impl Open {
    pub(super) fn new(name: &[u8], outcome: Option<PendingOutcome>) -> Self {
        Self { name: name.to_vec(), outcome, ..Self::default() }
    }

    /// Appends the next line to the name, for a name that contains a line end.
    pub(super) fn complete(&mut self, rest: &[u8]) {
        if self.outcome.is_none() && rest.ends_with(b"]") && !is_closed(&self.name) {
            self.name.push(b'\n');
            self.name.extend_from_slice(rest);
        }
    }

    /// Records a word. A word at the end of a line replaces any other; a word elsewhere replaces only another word elsewhere.
    pub(super) fn record(&mut self, new: PendingOutcome) {
        if let Some(old) = &self.outcome {
            let better = new.level >= 2 || new.level >= old.level;
            if !better || (old.timed && !new.timed) {
                return;
            }
        }
        self.aside.clear();
        self.outcome = Some(new);
    }

    /// Whether pytest writes no other word for the test's body, so that any further word is the test's output.
    pub(super) fn ends_body(&self) -> bool {
        self.outcome.as_ref().is_some_and(|outcome| outcome.word.ends_body())
    }

    /// Keeps a whole result aside; `false` if there are too many for them to be a test's output.
    pub(super) fn keep(&mut self, name: &[u8], outcome: PendingOutcome) -> bool {
        self.aside.push((name.to_vec(), outcome));
        self.aside.len() < MAX_PENDING_RESULTS
    }
}
