//! A test case whose name is printed and whose outcome may still come.
//!
//! With `-s`, what tests print stands between a name and its outcome, before the outcome on its line, and after it on
//! its line. pytest writes its word after what the test body printed, hence the last word that stands where pytest
//! would put it counts.

use super::line::{Found, Loose, Word, is_closed};

/// Results that may be the running test's own text are kept aside up to this number.
const ASIDE: usize = 64;

/// An outcome as it was heard.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Said {
    pub(super) word: Word,
    pub(super) level: u8,
    timed: bool,
}

impl From<Loose<'_>> for Said {
    fn from(loose: Loose<'_>) -> Self {
        let Loose { word, timed, level, .. } = loose;
        Self { word, level, timed }
    }
}

impl From<Found<'_>> for Said {
    fn from(found: Found<'_>) -> Self {
        Self { word: found.word, level: 3, timed: found.timed }
    }
}

/// The test case that was named last.
#[derive(Debug, Default)]
pub(super) struct Open {
    pub(super) name: Vec<u8>,
    pub(super) said: Option<Said>,
    /// Whole results that were read before any word on this test case: its own text, or the name was none.
    pub(super) aside: Vec<(Vec<u8>, Said)>,
}

impl Open {
    pub(super) fn new(name: &[u8], said: Option<Said>) -> Self {
        Self { name: name.to_vec(), said, ..Self::default() }
    }

    /// Takes the rest of a name that goes on in the next line, as a name with a line end does.
    pub(super) fn complete(&mut self, rest: &[u8]) {
        if self.said.is_none() && rest.ends_with(b"]") && !is_closed(&self.name) {
            self.name.push(b'\n');
            self.name.extend_from_slice(rest);
        }
    }

    /// Takes a word into account: one at the end of a line replaces any other, one elsewhere only its like.
    pub(super) fn hear(&mut self, new: Said) {
        if let Some(old) = &self.said {
            let better = new.level >= 2 || new.level >= old.level;
            if !better || (old.timed && !new.timed) {
                return;
            }
        }
        self.aside.clear();
        self.said = Some(new);
    }

    /// Whether pytest has no other word for the test's body: one more is the test's text.
    pub(super) fn ends_body(&self) -> bool {
        self.said.as_ref().is_some_and(|said| said.word.ends_body())
    }

    /// Keeps a whole result aside; `false` when there are too many for them to be a test's text.
    pub(super) fn keep(&mut self, name: &[u8], said: Said) -> bool {
        self.aside.push((name.to_vec(), said));
        self.aside.len() < ASIDE
    }
}
