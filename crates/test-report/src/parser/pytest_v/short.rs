//! The short test summary: `FAILED id - reason`, and with `-rA` every other outcome.
//!
//! It names the tests of a session that named none as they ran (`-q`, or no `-v`), and says why a test failed if the
//! log has no traceback.

use foldhash::{HashMap, HashSet};
use memchr::memmem;

use super::control::kind;
use super::line::{self, Word};
use super::parts::Parts;
use super::summary::OutcomeCounts;
use crate::model::{CompactReport, Status};

/// At most this many positions of a line are tried as the end of the id.
const MAX_TRIED_POSITIONS: usize = 64;

/// One line of the short summary.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// The test's id.
    pub(super) name: String,
    /// Why, cut by pytest at the width of its terminal; empty without a reason.
    pub(super) reason: String,
    word: Word,
}

/// The contents of the last short summary of a session.
#[derive(Debug, Default)]
pub(super) struct Short {
    pub(super) entries: Vec<Entry>,
}

impl Short {
    /// Keeps a line. If the session's tests were named as they ran, only failures are needed.
    pub(super) fn line(&mut self, text: &[u8], named: bool) {
        let bad =
            |entry: &Entry| matches!(entry.word, Word::Failed | Word::Error | Word::PartFailed);
        self.entries.extend(entry(text).filter(|entry| !named || bad(entry)));
    }

    /// How many failed parts of tests it lists.
    pub(super) fn parts(&self) -> u64 {
        self.count(|word| word == Word::PartFailed)
    }

    /// How many failures it lists, including those of parts.
    pub(super) fn failures(&self) -> u64 {
        self.count(|word| matches!(word, Word::PartFailed | Word::Failed))
    }

    fn count(&self, holds: impl Fn(Word) -> bool) -> u64 {
        self.entries.iter().filter(|entry| holds(entry.word)).count() as u64
    }

    /// Adds the tests that the session's summary counts beyond the named ones; all of them if there is no summary and
    /// no test was named.
    pub(super) fn name(
        &mut self,
        compact: &mut CompactReport,
        first: usize,
        parts: &mut Parts,
        missing: Option<[u64; 3]>,
    ) -> OutcomeCounts {
        let mut added = OutcomeCounts::default();
        let mut left = match missing {
            Some(missing) => missing,
            None if compact.len() == first => [u64::MAX; 3],
            None => return added,
        };
        if left == [0; 3] || self.entries.is_empty() {
            return added;
        }
        let known: HashSet<(String, Option<usize>)> = compact
            .iter()
            .skip(first)
            .map(|case| (case.name.to_owned(), kind(case.status)))
            .collect();
        let mut whole: HashMap<&str, bool> = HashMap::default();
        for entry in &self.entries {
            if entry.word == Word::PartFailed {
                whole.entry(&entry.name).or_default();
            } else if !entry.word.is_of_part() {
                whole.insert(&entry.name, true);
            }
            let status = entry.word.status();
            let Some(at) = status.and_then(kind) else {
                if let Some(status) = status.filter(|_| missing.is_none()) {
                    compact.push(&entry.name, status);
                }
                continue;
            };
            if left[at] == 0 || known.contains(&(entry.name.clone(), Some(at))) {
                continue;
            }
            left[at] -= 1;
            added.add(at, 1);
            match entry.word {
                Word::PartFailed => parts.failed(compact, &entry.name),
                Word::PartXFailed => {}
                _ => compact.push(&entry.name, entry.word.status().unwrap_or(&Status::Error)),
            }
        }
        // Only a part of the test failed; pytest counts the test as passed, and the part in addition.
        let passed = whole.values().filter(|own| !**own).count() as u64;
        added.passed += passed.min(left[0]);
        added
    }

    /// The reason of each test that failed (`false`) or had an error (`true`), in order.
    pub(super) fn reasons(&self) -> impl Iterator<Item = (bool, &Entry)> {
        let bad = |entry: &&Entry| {
            matches!(entry.word, Word::Failed | Word::Error | Word::PartFailed)
                && !entry.reason.is_empty()
        };
        self.entries.iter().filter(bad).map(|entry| (entry.word == Word::Error, entry))
    }
}

/// Reads a line.
fn entry(text: &[u8]) -> Option<Entry> {
    let (word, rest) = line::summarised(text)?;
    let rest = line::trim_end(rest);
    let places = [b"at setup of ".as_slice(), b"at teardown of "];
    let rest = places.iter().find_map(|place| rest.strip_prefix(*place)).unwrap_or(rest);
    let end = if word == Word::Passed { rest.len() } else { end(rest) };
    let (name, reason) = (&rest[..end], &rest[end..]);
    let reason = reason.strip_prefix(b" - ").unwrap_or(b"");
    line::is_id(name).then(|| Entry {
        name: String::from_utf8_lossy(name).into_owned(),
        reason: String::from_utf8_lossy(reason).trim().to_owned(),
        word,
    })
}

/// Where the id ends: at the first ` - ` outside of its brackets, or at the end of the line if none is open; otherwise
/// at the first position where they may be closed.
fn end(text: &[u8]) -> usize {
    let mut depth = line::Depth::default();
    let ends = memmem::find_iter(text, b" - ").take(MAX_TRIED_POSITIONS).chain([text.len()]);
    let closed = ends.filter(|at| line::is_closed(&text[..*at]));
    closed.map(|at| (depth.at(text, at) != 0, at)).min().map_or(text.len(), |(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_end_where_the_reason_begins() {
        let cases = [
            ("FAILED a.py::x - assert 1 == 2", "a.py::x", "assert 1 == 2"),
            ("FAILED a.py::x[a - b] - ValueError: c - d", "a.py::x[a - b]", "ValueError: c - d"),
            ("FAILED a.py::x[[a] - b] - [why]", "a.py::x[[a] - b]", "[why]"),
            ("PASSED a.py::x[a]", "a.py::x[a]", ""),
            ("FAILED a.py::x[[ 50%] - a]", "a.py::x[[ 50%] - a]", ""),
            ("ERROR a.py::x - RuntimeError: no", "a.py::x", "RuntimeError: no"),
            ("SUBFAILED[a b] (i=1) a.py::x - why", "a.py::x", "why"),
            ("SUBFAILED(i='1 2') a.py::x - why", "a.py::x", "why"),
            ("[a b] (i=1) SUBFAIL a.py::x - why", "a.py::x", "why"),
            ("XFAIL a.py::x - known", "a.py::x", "known"),
            ("XFAIL at teardown of a.py::x - known", "a.py::x", "known"),
        ];
        for (text, name, reason) in cases {
            match entry(text.as_bytes()) {
                Some(found) => assert_eq!((&*found.name, &*found.reason), (name, reason), "{text}"),
                None => panic!("{text}"),
            }
        }
        for text in ["SKIPPED [2] a.py:3: why", "FAILED a.py", "a.py::x FAILED"] {
            assert_eq!(entry(text.as_bytes()), None, "{text}");
        }
    }
}
