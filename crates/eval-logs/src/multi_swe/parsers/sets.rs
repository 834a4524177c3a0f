//! The three sets of tests that the original fills, and what they are as a status map.

use std::borrow::Cow;

use indexmap::IndexSet;

use crate::log_parser::{Raised, Record};
use crate::status_map::{FAILED, PASSED, SKIPPED};

/// Names in the order of their first appearance.
pub(super) type Names<'a> = IndexSet<Cow<'a, str>>;

/// The tests that passed, failed and were skipped. A name may be in several sets until the end.
#[derive(Debug, Default)]
pub(super) struct Sets<'a> {
    pub(super) passed: Names<'a>,
    pub(super) failed: Names<'a>,
    pub(super) skipped: Names<'a>,
}

impl<'a> Sets<'a> {
    /// The sets as a map. A name in several of them is a contradiction, as in the original.
    pub(super) fn finish(self, map: &mut Record<'a>) -> Result<(), Raised> {
        let sets = [(self.failed, FAILED), (self.passed, PASSED), (self.skipped, SKIPPED)];
        let mut twice = None;
        for (names, status) in sets {
            for name in names {
                let known = map.entry(name);
                let at = known.key().chars().take(80).collect::<String>();
                let word = known.or_insert(Cow::Borrowed(""));
                if word.is_empty() {
                    word.clone_from(&status);
                } else {
                    *word = Cow::Owned(format!("{word}+{status}"));
                    twice = Some(format!("the test `{at}` is {word}"));
                }
            }
        }
        twice.map_or(Ok(()), |twice| Err(Raised::because(twice)))
    }

    /// Takes the failed tests out of the passed and the skipped ones, and the skipped ones out of the passed ones.
    pub(super) fn worst_counts(&mut self) {
        let Self { passed, failed, skipped } = self;
        skipped.retain(|name| !failed.contains(name));
        passed.retain(|name| !failed.contains(name) && !skipped.contains(name));
    }
}

/// Whether a number of the log is above zero.
pub(super) fn positive(digits: &str) -> bool {
    digits.bytes().any(|byte| byte != b'0')
}
